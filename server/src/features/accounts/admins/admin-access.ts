import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, type SignedChallenge } from '@showup/contract/passkeys';
import type { Database } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { hashOf } from '../../../platform/http/secret.ts';
import type { DailyLimits } from '../../../platform/limits/daily-limits.ts';
import { Problem, problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import {
  confirmSession,
  countPasskeysOf,
  countRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '../passkeys/passkeys.queries.ts';
import { CONFIRMED_HOURS, type Passkeys } from '../passkeys/passkeys.ts';
import type { Sessions } from '../sessions/sessions.service.ts';

export type AdminAccess = ReturnType<typeof createAdminAccess>;

const RECOVERY_TRIES = { name: 'recovery codes of an admin', most: 10 };
/** No letter or digit that is read as another. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 12;

const wrongRecovery = problem(403, 'accounts.recovery_code', 'That is none of your recovery codes.');

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly sessions: Pick<Sessions, 'markProved'>;
  readonly limits: DailyLimits;
  readonly passkeys: Passkeys;
}

/** How an admin confirms, by a passkey or a recovery code, that a session of theirs may see the desk. */
export function createAdminAccess({ db, profiles, sessions, limits, passkeys }: Parts) {
  /** It is a proof as well, of whoever shows it. @throws Problem 403 for a passkey that is not accepted */
  async function confirmByPasskey(viewer: Viewer, signed: SignedChallenge, browser: Buffer): Promise<void> {
    const shown = await passkeys.checkOf(viewer, signed, browser);
    await db.transaction(async (tx) => {
      await passkeys.use(tx, shown);
      await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
      await sessions.markProved(tx, viewer, 'passkey');
    });
  }

  /** @throws Problem 403 for a code that is none of theirs, 429 after too many tries */
  async function confirmByCode(viewer: Viewer, code: string): Promise<void> {
    const wait = await limits.spend(db.sql, RECOVERY_TRIES, viewer.id);
    if (wait) {
      const message = `Too many recovery codes were tried. You can try again in ${wait.text}.`;
      throw new Problem(429, 'accounts.recovery_tries', message, {
        retryAfterSeconds: wait.retryAfterSeconds,
      });
    }
    await db.transaction(async (tx) => {
      if (!(await spendRecoveryCode(tx, viewer.id, hashOfCode(viewer.id, code)))) throw wrongRecovery();
      await passkeys.recordOfAdmin(tx, viewer, 'use-recovery-code');
      await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
    });
  }

  /** Those before count no more. @throws Problem 403 where the admin has not shown of late that it is them */
  async function newRecoveryCodes(admin: Viewer): Promise<{ codes: string[] }> {
    await passkeys.requireFresh(admin);
    const codes = Array.from({ length: RECOVERY_CODES }, anyCode);
    await db.transaction(async (tx) => {
      await profiles.lockStanding(tx, admin.id);
      await replaceRecoveryCodes(
        tx,
        admin.id,
        codes.map((code) => hashOfCode(admin.id, code)),
      );
      await passkeys.recordOfAdmin(tx, admin, 'renew-recovery-codes');
    });
    return { codes };
  }

  async function adminAccess({ id, isAdmin }: Viewer) {
    const [kept, recoveryCodes] = await Promise.all([
      countPasskeysOf(db.sql, id),
      countRecoveryCodes(db.sql, id),
    ]);
    return { isConfirmed: isAdmin, hasPasskey: kept > 0, recoveryCodes };
  }

  return { confirmByPasskey, confirmByCode, newRecoveryCodes, adminAccess };
}

function anyCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length)),
  ).join('');
  return letters.replace(/(....)(?=.)/g, '$1-');
}

/** However it is typed. */
function hashOfCode(userId: string, code: string): Buffer {
  return hashOf(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
