import type { Database, Sql } from '../db/database.ts';
import { findLookedAt, lockLooksOf } from './audit.queries.ts';
import type { AuditLine } from './chain.ts';

/** Private things that admins look at many times while they work. */
export type LookAction = 'look-at-captures' | 'look-at-reports' | 'look-at-hidden-photos';

export interface Look {
  readonly adminId: string;
  readonly action: LookAction;
  readonly subjectIds: readonly string[];
}

/** How long this process remembers a line before it asks the database again. */
const REMEMBERED_MS = 3_600_000;
const REMEMBERED_MAX = 10_000;

interface Parts {
  readonly db: Database;
  readonly record: (tx: Sql, line: AuditLine) => Promise<void>;
}

/**
 * One line per day, admin, person and kind of look: a line for every rendition of a picture would bury what matters.
 */
export function createLooks({ db, record }: Parts) {
  /** The time until which a line is known to exist. */
  const known = new Map<string, number>();

  function isKnown(key: string): boolean {
    return (known.get(key) ?? 0) > Date.now();
  }

  function remember(key: string): void {
    known.delete(key); // so that the first key is always the oldest
    known.set(key, Date.now() + REMEMBERED_MS);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED_MAX && oldest !== undefined) known.delete(oldest);
  }

  /**
   * Commits the line before it resolves, so await it before showing anything. Admins' looks at themselves are not
   * recorded.
   */
  return async ({ adminId, action, subjectIds }: Look): Promise<void> => {
    const keyOf = (subjectId: string) => `${adminId} ${action} ${subjectId}`;
    const others = [...new Set(subjectIds)].filter((id) => id !== adminId && !isKnown(keyOf(id)));
    if (others.length === 0) return;
    await db.transaction(async (tx) => {
      await lockLooksOf(tx, adminId);
      const seen = await findLookedAt(tx, adminId, action);
      const fresh = others.filter((id) => !seen.has(id));
      if (fresh.length > 0) await record(tx, { adminId, action, subjectIds: fresh });
    });
    for (const id of others) remember(keyOf(id));
  };
}
