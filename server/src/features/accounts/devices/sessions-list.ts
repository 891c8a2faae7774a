import type { Session } from '@showup/contract/accounts/account-settings';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { hasProof, requireSameProof, requireSettled } from '../sessions/proofs.ts';
import { findOtherBrowser, findSessionsOf, markEndedOthers } from '../sessions/sessions.queries.ts';
import { endSession } from '../sessions/sessions.ts';
import { deviceOf } from './device.ts';
import { forgetBrowser } from './own-browsers.ts';

const alreadyEnded = problem(404, 'accounts.session_ended', 'That device is already signed out.');

/** Where a person is signed in, the current session first. */
export async function listSessions({ db }: Context, { id, sessionId }: Viewer): Promise<Session[]> {
  const rows = await findSessionsOf(db.sql, id, sessionId);
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }));
}

/**
 * Signs out one device. The browser of another session becomes unknown to the account.
 * @throws Problem 404, the same for a session that is gone and one that was never this person's; 403 for another
 *   session while the person is being asked about this browser or their number is too new, and if that session's
 *   browser has proved the phone and this one has not lately
 */
export async function signOutDevice(ctx: Context, viewer: Viewer, sessionId: string): Promise<void> {
  if (sessionId !== viewer.sessionId) {
    await requireSettled(ctx.db.sql, viewer);
    await requireSameProof(ctx.db.sql, viewer, sessionId);
  }
  const isShown = await hasProof(ctx.db.sql, viewer);
  await ctx.db.transaction(async (tx) => {
    const browser = await findOtherBrowser(tx, viewer, sessionId);
    if (browser) await forgetBrowser(tx, viewer.id, browser, { isShown });
    if (!(await endSession(ctx, tx, viewer.id, sessionId))) throw alreadyEnded();
    if (sessionId !== viewer.sessionId) await markEndedOthers(tx, viewer.sessionId);
  });
}
