import type { UserId } from '@showup/contract/fields';
import type { Database, Sql } from '../db/database.ts';
import { BoundedMap } from '../limits/bounded-map.ts';
import { findLookedAt, lockLooksOf } from './audit.queries.ts';
import type { AuditLine } from './chain.ts';

/** Private things that admins look at many times while they work. */
type LookAction = 'look-at-captures' | 'look-at-reports' | 'look-at-hidden-photos' | 'look-at-alerts';

export interface Look {
  readonly adminId: UserId;
  readonly action: LookAction;
  readonly subjectIds: readonly UserId[];
}

/** How long this process remembers a line before it asks the database again. */
const REMEMBERED_MS = 3_600_000;
const REMEMBERED_MAX = 10_000;

/**
 * One line per day, admin, person and kind of look: a line for every rendition of a picture would bury what matters.
 */
export class Looks {
  readonly #db: Database;
  readonly #write: (tx: Sql, line: AuditLine) => Promise<void>;
  /** How long each line is known to exist. */
  readonly #known = new BoundedMap<string, number>(REMEMBERED_MAX);

  constructor(db: Database, write: (tx: Sql, line: AuditLine) => Promise<void>) {
    this.#db = db;
    this.#write = write;
  }

  async record({ adminId, action, subjectIds }: Look): Promise<void> {
    const keyOf = (subjectId: string) => `${adminId} ${action} ${subjectId}`;
    const others = [...new Set(subjectIds)].filter((id) => id !== adminId && !this.#isKnown(keyOf(id)));
    if (others.length === 0) return;
    await this.#db.transaction(async (tx) => {
      await lockLooksOf(tx, adminId);
      const seen = await findLookedAt(tx, adminId, action);
      const fresh = others.filter((id) => !seen.has(id));
      if (fresh.length > 0) await this.#write(tx, { adminId, action, subjectIds: fresh });
    });
    for (const id of others) this.#known.set(keyOf(id), Date.now() + REMEMBERED_MS);
  }

  #isKnown(key: string): boolean {
    return (this.#known.get(key) ?? 0) > Date.now();
  }
}
