import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, type SignedChallenge } from '@showup/contract/accounts/passkeys';
import type { UserId } from '@showup/contract/fields';
import { plainDigits } from '@showup/contract/platform/digits';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Viewer } from '#platform/http/requests/caller';
import { hashOf } from '#platform/http/requests/secret';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { CONFIRMED_HOURS, checkOwnPasskey, markPasskeyUsed } from '../passkeys/check-passkey.ts';
import {
  confirmSession,
  countPasskeysOf,
  countRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '../passkeys/passkeys.queries.ts';
import { recordOfAdmin, requireFresh } from '../passkeys/passkeys.ts';
import { markProved } from '../sessions/proofs.ts';

const RECOVERY_TRIES = { name: 'recovery codes of an admin', most: 10 };
/** Without letters and digits that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 12;

const wrongRecovery = problem(403, 'accounts.recovery_code', 'That is not one of your recovery codes.');

// How an admin confirms, by a passkey or a recovery code, that their session may open the desk.

/** Also proves their identity. @throws Problem 403 for a passkey that is not accepted */
export async function confirmByPasskey(
  ctx: Context,
  viewer: Viewer,
  signed: SignedChallenge,
  browser: Buffer,
): Promise<void> {
  const shown = await checkOwnPasskey(ctx, viewer, signed, browser);
  await ctx.db.transaction(async (tx) => {
    await markPasskeyUsed(tx, shown);
    await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
    await markProved(tx, viewer, 'passkey');
  });
}

/** @throws Problem 403 for a wrong or used code, 429 after too many tries */
export async function confirmByCode(ctx: Context, viewer: Viewer, code: string): Promise<void> {
  const wait = await ctx.quotas.spend(ctx.db.sql, RECOVERY_TRIES, viewer.id);
  if (wait) {
    const message = `Too many recovery codes were tried. You can try again in ${wait.text}.`;
    throw new Problem(429, 'accounts.recovery_tries', message, {
      retryAfterSeconds: wait.retryAfterSeconds,
    });
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await spendRecoveryCode(tx, viewer.id, hashOfCode(viewer.id, code)))) throw wrongRecovery();
    await recordOfAdmin(ctx, tx, viewer, 'use-recovery-code');
    await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
  });
}

/** Replaces earlier codes. @throws Problem 403 if the admin has not proved their identity lately */
export async function renewRecoveryCodes(ctx: Context, admin: Viewer): Promise<{ codes: string[] }> {
  await requireFresh(ctx, admin);
  const codes = Array.from({ length: RECOVERY_CODES }, anyCode);
  const hashes = codes.map((code) => hashOfCode(admin.id, code));
  await ctx.db.transaction(async (tx) => {
    await lockStanding(tx, admin.id);
    await replaceRecoveryCodes(tx, admin.id, hashes);
    await recordOfAdmin(ctx, tx, admin, 'renew-recovery-codes');
  });
  return { codes };
}

export async function getAdminAccess({ db }: Context, { id, isAdmin }: Viewer) {
  const [kept, recoveryCodes] = await Promise.all([
    countPasskeysOf(db.sql, id),
    countRecoveryCodes(db.sql, id),
  ]);
  return { isConfirmed: isAdmin, hasPasskey: kept > 0, recoveryCodes };
}

function anyCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length)),
  ).join('');
  return letters.replace(/(....)(?=.)/g, '$1-');
}

/** Ignores capitals, spaces and dashes. */
function hashOfCode(userId: UserId, code: string): Buffer {
  return hashOf(
    `${userId}:${plainDigits(code)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')}`,
  );
}
