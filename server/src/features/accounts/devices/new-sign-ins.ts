import type { NewSignIn } from '@showup/contract/accounts/account-settings';
import type { UserId } from '@showup/contract/fields';
import { getUser } from '#features/profiles/people';
import { lockStanding } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import type { Deletes } from '#platform/jobs/retention';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { guardPhone } from '../codes/guess-guard.ts';
import { forgetPasskeysIn } from '../passkeys/passkeys.ts';
import { hasProof, proofMissing, requireKeptNumber } from '../sessions/proofs.ts';
import { markEndedOthers } from '../sessions/sessions.queries.ts';
import { endSessionsIn } from '../sessions/sessions.ts';
import type { Visit } from '../sign-in/visit.ts';
import { deviceOf } from './device.ts';
import {
  deleteAnnounced,
  deleteOldBrowsers,
  findAnnounced,
  findAskedAbout,
  forgetBrowserOf,
  insertAnnounced,
  meetBrowser,
  putOut,
} from './new-sign-ins.queries.ts';

const ANSWER_DAYS = 30;
/** How long a new browser of an account without a phone can't do anything that would keep the person from answering. */
const HELD_DAYS = 3;
/** The lifetime of the cookie that identifies a browser. */
const UNUSED_DAYS = 365;

/** The same for a sign-in that was answered, one that is old, and one that this session is not asked about. */
const noSignIn = problem(404, 'accounts.no_sign_in', 'That sign-in has already been answered.');

/**
 * Announces a sign-in from a new browser to the person's other sessions. Nobody is asked about demo accounts, which
 * everyone shares. The person is locked.
 */
export async function announceSignIn(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  { browser, userAgent }: Visit,
  isByCode: boolean,
): Promise<void> {
  if (!(await meetBrowser(tx, userId, browser))) return;
  const standing = await lockStanding(tx, userId);
  if (standing?.isOfDemo) return;
  const days = { answerDays: ANSWER_DAYS, heldDays: HELD_DAYS };
  await insertAnnounced(tx, { userId, browser, userAgent, isByCode, ...days });
  tellTabs(ctx, tx, userId);
}

function tellTabs({ live }: Context, tx: Sql, userId: UserId): void {
  afterCommit(tx, () => live.toUser(userId, 'newSignIns', {}));
}

/** The sign-ins that this session is asked about. */
export async function listNewSignIns({ db }: Context, { id, sessionId }: Viewer): Promise<NewSignIn[]> {
  const rows = await findAnnounced(db.sql, id, sessionId);
  return rows.map(({ userAgent, ...signIn }) => ({ ...signIn, device: deviceOf(userAgent) }));
}

/**
 * If it was someone else, signs out their browser and removes the passkeys added in it. From then on, browsers that are
 * not the person's own get longer codes. This device may be the stolen one, so unless its user has proved the phone,
 * another code lets that browser in again.
 * @throws Problem 404 for a sign-in that this session is not asked about; 403 if that browser has proved the phone and
 *   this one has not lately, and for a no while the number is too new
 */
export async function answerSignIn(
  ctx: Context,
  viewer: Viewer,
  signInId: string,
  wasMe: boolean,
): Promise<void> {
  const { id, sessionId } = viewer;
  const asked = await findAskedAbout(ctx.db.sql, id, { signInId, sessionId });
  if (!asked) throw noSignIn();
  const { browser, isProved } = asked;
  if (!wasMe) await requireKeptNumber(ctx.db.sql, id);
  const holdsPhone = await hasProof(ctx.db.sql, viewer);
  if (!wasMe && isProved && !holdsPhone) throw proofMissing();
  await ctx.db.transaction(async (tx) => {
    const { phoneNumber } = await getUser(tx, id);
    if (!wasMe && phoneNumber !== null) await guardPhone(tx, phoneNumber, browser); // locks before the person, as every sign-in
    await lockStanding(tx, id);
    const isAnswered = wasMe || holdsPhone ? await deleteAnnounced(tx, signInId) : await putOut(tx, signInId);
    if (!isAnswered) throw noSignIn();
    tellTabs(ctx, tx, id);
    if (wasMe) return;
    await forgetBrowserOf(tx, id, browser);
    await endSessionsIn(ctx, tx, id, browser);
    await markEndedOthers(tx, sessionId);
    await forgetPasskeysIn(ctx, tx, viewer, browser);
  });
}

export const oldBrowsers: readonly Deletes[] = [
  {
    what: 'The question whether a sign-in on a new device was you',
    after: { days: ANSWER_DAYS },
    from: 'that sign-in',
  },
  {
    what: 'Which browsers are yours, under a fingerprint',
    after: { days: UNUSED_DAYS },
    from: 'you last used them',
  },
];

export async function forgetOldBrowsers({ db }: Context): Promise<void> {
  await deleteOldBrowsers(db.sql, { answerDays: ANSWER_DAYS, unusedDays: UNUSED_DAYS });
}
