import { type NewPasskey, PASSKEYS_MAX, type Passkey } from '@showup/contract/accounts/passkeys';
import type { UserId } from '@showup/contract/fields';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { getUser } from '#features/profiles/people';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import type { Deletes } from '#platform/jobs/retention';
import { confirmFirst, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { deviceOf } from '../devices/device.ts';
import { mustAdminsConfirm } from '../sessions/desk-sessions.ts';
import { requireProof } from '../sessions/proofs.ts';
import type { Visit } from '../sign-in/visit.ts';
import {
  CHALLENGE_MINUTES,
  CONFIRMED_HOURS,
  expectedSite,
  keepChallenge,
  passkeyRefused,
  spendChallenge,
} from './check-passkey.ts';
import {
  confirmSession,
  countPasskeysOf,
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeysIn,
  deletePasskeysOf,
  findPasskeysOf,
  insertPasskey,
  unconfirmSessionsOf,
} from './passkeys.queries.ts';

const tooMany = problem(409, 'accounts.passkeys_full', `You can have ${PASSKEYS_MAX} passkeys at most.`);
const known = problem(409, 'accounts.passkey_known', 'That passkey is already added.');
const gone = problem(404, 'accounts.passkey_gone', 'That passkey is already removed.');
const last = problem(
  409,
  'accounts.last_passkey',
  'This is your only passkey, and the desk opens with one. Add another before you remove it.',
);

/** An admin who has a passkey must use it first. Otherwise a thief could add their own with a stolen code. */
async function requireShown(sql: Sql, { id, mustConfirm }: Viewer): Promise<void> {
  if (mustConfirm && (await countPasskeysOf(sql, id)) > 0) throw confirmFirst();
}

/** An admin's twelve hours at the desk are no proof: it may have been left open. @throws Problem 403 */
export async function requireFresh(ctx: Context, viewer: Viewer): Promise<void> {
  await requireShown(ctx.db.sql, viewer);
  await requireProof(ctx, viewer);
}

export async function listPasskeys(sql: Sql, userId: UserId): Promise<Passkey[]> {
  const rows = await findPasskeysOf(sql, userId);
  return rows.map(({ _id, name, createdAt, lastUsedAt }) => ({ _id, name, createdAt, lastUsedAt }));
}

/** @throws Problem 403 if the person has not proved their identity lately, 409 for one too many */
export async function newPasskeyOptions(ctx: Context, viewer: Viewer, browser: Buffer) {
  await requireFresh(ctx, viewer);
  const { fullName, email, phoneNumber } = await getUser(ctx.db.sql, viewer.id);
  const kept = await findPasskeysOf(ctx.db.sql, viewer.id);
  if (kept.length >= PASSKEYS_MAX) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: 'Showup',
    rpID: expectedSite(ctx).expectedRPID,
    userID: new Uint8Array(Buffer.from(viewer.id)),
    userName: email ?? (phoneNumber === null ? fullName : `+91 ${phoneNumber}`),
    userDisplayName: fullName,
    excludeCredentials: kept.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(ctx, options, { browser, purpose: 'add', userId: viewer.id });
  return { ...options };
}

/** An admin's first passkey also confirms the session. @throws Problem 403 and 409, as `newPasskeyOptions` */
export async function addPasskey(
  ctx: Context,
  viewer: Viewer,
  passkey: NewPasskey,
  { browser, userAgent }: Visit,
): Promise<Passkey[]> {
  await requireFresh(ctx, viewer);
  const checked = await verifyRegistrationResponse({
    ...expectedSite(ctx),
    response: passkey,
    expectedChallenge: (challenge) =>
      spendChallenge(ctx, challenge, { browser, purpose: 'add', userId: viewer.id }),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) throw passkeyRefused();
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return ctx.db.transaction(async (tx) => {
    await lockStanding(tx, viewer.id);
    await requireShown(tx, viewer); // another session may have added the first one meanwhile
    if ((await countPasskeysOf(tx, viewer.id)) >= PASSKEYS_MAX) throw tooMany();
    const isNew = await insertPasskey(tx, {
      userId: viewer.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: passkey.response.transports,
      name: deviceOf(userAgent),
      sessionId: viewer.sessionId,
    });
    if (!isNew) throw known();
    await recordOfAdmin(ctx, tx, viewer, 'add-passkey');
    if (viewer.mustConfirm) await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
    return listPasskeys(tx, viewer.id);
  });
}

/**
 * Revokes what the passkey may have confirmed in other sessions.
 * @throws Problem 403 if the person has not proved their identity lately, 404 for a passkey that is not theirs, 409 for
 *   an admin's last one, without which a code to their phone would be enough to add another
 */
export async function removePasskey(ctx: Context, viewer: Viewer, passkeyId: string): Promise<Passkey[]> {
  await requireFresh(ctx, viewer);
  return ctx.db.transaction(async (tx) => {
    await lockStanding(tx, viewer.id);
    if (!(await deletePasskey(tx, viewer.id, passkeyId))) throw gone();
    const isDeskKey = viewer.isAdmin && mustAdminsConfirm(ctx);
    if (isDeskKey && (await countPasskeysOf(tx, viewer.id)) === 0) throw last();
    await unconfirmSessionsOf(tx, viewer.id, viewer.sessionId);
    await recordOfAdmin(ctx, tx, viewer, 'remove-passkey');
    return listPasskeys(tx, viewer.id);
  });
}

/** Deletes the passkeys added in a browser that was not the person's own. The person is locked. */
export async function forgetPasskeysIn(
  ctx: Context,
  tx: Sql,
  viewer: Viewer,
  browser: Buffer,
): Promise<void> {
  const removed = await deletePasskeysIn(tx, viewer.id, browser);
  for (let n = 0; n < removed; n += 1) await recordOfAdmin(ctx, tx, viewer, 'remove-passkey');
}

/** For the operator, when an admin has lost everything, perhaps to a thief. Returns whether there were any. */
export async function forgetPasskeysOf(tx: Sql, userId: UserId): Promise<boolean> {
  await unconfirmSessionsOf(tx, userId, null);
  return deletePasskeysOf(tx, userId);
}

export const expiredChallenges: readonly Deletes[] = [
  {
    what: 'What a passkey has to sign, scrambled',
    after: { minutes: CHALLENGE_MINUTES },
    from: 'you were asked for it',
  },
];

export async function forgetExpiredChallenges({ db }: Context): Promise<void> {
  await deleteExpiredChallenges(db.sql);
}

/** Records what an admin does about their own access to the desk, even before they have confirmed their identity. */
export async function recordOfAdmin(
  { audit }: Context,
  tx: Sql,
  { id, isAdmin, mustConfirm }: Viewer,
  action: string,
): Promise<void> {
  if (isAdmin || mustConfirm) await audit.record(tx, { adminId: id, action, subjectIds: [id] });
}
