import { type accountSettingsEndpoints, PROOF_MINUTES } from '@showup/contract/accounts/account-settings';
import type { Reply } from '@showup/contract/endpoint';
import type { UserId } from '@showup/contract/fields';
import { hasLostPhone, isPhoneProved, markPhoneProved } from '#features/profiles/phones.queries';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findHold, isHeldByPhone, releaseBrowser } from '../devices/new-sign-ins.queries.ts';
import { deleteQuestion, isAsked } from '../number/birthday-questions.queries.ts';
import { isProved, isSettledSession, proveSession } from './sessions.queries.ts';

export const proofMissing = problem(
  403,
  'accounts.proof_missing',
  'Please confirm that it is you first: with a code to your phone, or with your password if you have no phone here.',
);
const numberIsNew = problem(
  403,
  'accounts.number_new',
  'Your number was changed without a code to the old one. For a week after that you cannot change how you sign in, sign out other devices, or download or delete your data. If it was not you, take your account back with a code to the old number.',
);
const youngSession = problem(
  403,
  'accounts.young_session',
  'Without a code to your old number you can only change it on a device where you have been signed in for a week, and a week after signing out another one.',
);
const numberInUse = problem(
  403,
  'accounts.young_session',
  'A code to your old number was entered within the last week. Without another one you can change it a week after that.',
);
const signInAsked = problem(
  403,
  'accounts.sign_in_asked',
  'This device is new to your account. Confirm it on a device where you were signed in before, or try again three days after you signed in here.',
);

/** How old a session or a number has to be to count as a proof when there is no better one. */
const SETTLED_DAYS = 7;
const PROOF_SECONDS = PROOF_MINUTES * 60;
/** Pages see a proof as expired this much earlier, so that it lasts until the person has continued. */
const MARGIN_SECONDS = 60;

// Proofs required before something irreversible: the session may have been left open, or the browser may be someone
// else's.

/** Whether the person has proved their identity in this session in the last minutes. */
export function hasProof(sql: Sql, { sessionId }: Viewer): Promise<boolean> {
  return isProved(sql, sessionId, PROOF_SECONDS);
}

/**
 * A sign-in from a new browser is not enough proof: one code can be guessed or read over a shoulder.
 * @throws Problem 403 until a second code to the phone is entered in it; without a phone, until someone has answered
 */
export async function requireAnswered(sql: Sql, { sessionId }: Viewer): Promise<void> {
  const releasedBy = await findHold(sql, sessionId);
  if (releasedBy === 'code') throw proofMissing();
  if (releasedBy === 'answer') throw signInAsked();
}

/**
 * A code to a number proves little if it replaced the old number without a code to that: the person can still take the
 * account back.
 * @throws Problem 403 for a week
 */
export async function requireKeptNumber(sql: Sql, userId: UserId): Promise<void> {
  if (await hasLostPhone(sql, userId)) throw numberIsNew();
}

/**
 * For anything that would keep the person from coming back.
 * @throws Problem 403 in a new browser, and while the number is too new
 */
export async function requireSettled(sql: Sql, viewer: Viewer): Promise<void> {
  await requireAnswered(sql, viewer);
  await requireKeptNumber(sql, viewer.id);
}

/**
 * This device may be stolen, so it can't sign out someone who holds the phone.
 * @throws Problem 403 if a second code was entered in the browser of the other session, and none lately in this one
 */
export async function requireSameProof(sql: Sql, viewer: Viewer, otherId: string): Promise<void> {
  if ((await isHeldByPhone(sql, viewer.id, otherId)) && !(await hasProof(sql, viewer))) throw proofMissing();
}

/** For someone who has lost their number. @throws Problem 403 if a code to it was entered lately: someone has it */
export async function requireUnusedNumber(sql: Sql, { id }: Viewer): Promise<void> {
  if (await isPhoneProved(sql, id, SETTLED_DAYS)) throw numberInUse();
}

/**
 * @throws Problem 403 if the person has not proved their identity in the last minutes, if their number is too new, or
 *   while they are being asked about this browser
 */
export async function requireProof({ db }: Context, viewer: Viewer): Promise<void> {
  await requireSettled(db.sql, viewer);
  if (!(await hasProof(db.sql, viewer))) throw proofMissing();
}

/**
 * For someone who has lost their number.
 * @throws Problem 403 for a session that is only a few days old, and if another one was signed out lately: its user may
 *   come back with a code to the number
 */
export async function requireSettledSession(sql: Sql, { sessionId }: Viewer): Promise<void> {
  if (!(await isSettledSession(sql, sessionId, SETTLED_DAYS))) throw youngSession();
}

/** The person has just proved their phone, a passkey, or their password if they have no phone. */
export async function markProved(
  tx: Sql,
  { id, sessionId }: Viewer,
  by: 'phone' | 'password' | 'passkey',
): Promise<void> {
  if (by === 'phone') await markPhoneProved(tx, id); // locks the person, before what is theirs
  await proveSession(tx, sessionId);
  if (by !== 'phone') return;
  await releaseBrowser(tx, sessionId);
  await deleteQuestion(tx, id);
}

export async function getProofState(
  { db: { sql } }: Context,
  viewer: Viewer,
): Promise<Reply<typeof accountSettingsEndpoints.proofState>> {
  const hold = await findHold(sql, viewer.sessionId);
  return {
    isProved: !hold && (await isProved(sql, viewer.sessionId, PROOF_SECONDS - MARGIN_SECONDS)),
    isNumberNew: await hasLostPhone(sql, viewer.id),
    isSignInAsked: hold === 'answer',
    isNumberAsked: await isAsked(sql, viewer.id),
  };
}
