import type { NewSignIn } from '@showup/contract/account-settings';
import { afterCommit, type Database, type Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { Live } from '../../../platform/live/live.ts';
import { problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import type { Codes } from '../codes/codes.service.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Visit } from '../sign-in/visit.ts';
import { deviceOf } from './device.ts';
import {
  deleteAnnounced,
  deleteOldBrowsers,
  findAnnounced,
  findAskedAbout,
  findSessionsIn,
  forgetBrowserOf,
  insertAnnounced,
  meetBrowser,
} from './new-sign-ins.queries.ts';

export type NewSignIns = ReturnType<typeof createNewSignIns>;

const ANSWER_DAYS = 30;
/** How long a new browser of an account without a phone is held back from what would keep its person from answering. */
const HELD_DAYS = 3;
/** As long as the cookie by which a browser is known. */
const UNUSED_DAYS = 365;

/** The same for one that was answered, one that is old, and one that this session is not asked about. */
const noSignIn = problem(404, 'accounts.no_sign_in', 'That sign-in has been answered already.');

interface Parts {
  readonly db: Database;
  readonly live: Live;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
}

/** Tells people of a sign-in in a browser that is new to their account, where they were signed in before. */
export function createNewSignIns({ db, live, profiles, codes, sessions, passkeys }: Parts) {
  /** Of a person who is held. The people of a demo are shared by all who try it, so nobody is asked about them. */
  async function signedIn(tx: Sql, userId: string, { browser, userAgent }: Visit): Promise<void> {
    if (!(await meetBrowser(tx, userId, browser))) return;
    const standing = await profiles.lockStanding(tx, userId);
    if (standing?.isOfDemo) return;
    await insertAnnounced(tx, { userId, browser, userAgent, answerDays: ANSWER_DAYS, heldDays: HELD_DAYS });
    tellTabs(tx, userId);
  }

  function tellTabs(tx: Sql, userId: string): void {
    afterCommit(tx, () => live.toUser(userId, 'newSignIns', {}));
  }

  async function newSignIns({ id, sessionId }: Viewer): Promise<NewSignIn[]> {
    const rows = await findAnnounced(db.sql, id, sessionId);
    return rows.map(({ userAgent, ...signIn }) => ({ ...signIn, device: deviceOf(userAgent) }));
  }

  /**
   * Where it was somebody else, that browser is out with the passkeys that were added in it, and what they may have learned
   * of the phone's codes is worth less: browsers that are not the person's own get longer ones.
   * @throws Problem 404 for a sign-in that this session is not asked about; 403 where that browser's person holds the phone and
   *   this one has not shown of late that they do
   */
  async function answerSignIn(viewer: Viewer, signInId: string, wasMe: boolean): Promise<void> {
    const { id, sessionId } = viewer;
    const asked = await findAskedAbout(db.sql, id, { signInId, sessionId });
    if (!asked) throw noSignIn();
    const { browser, isProved } = asked;
    if (!wasMe && isProved && !(await sessions.hasProof(viewer))) throw sessions.proofMissing();
    await db.transaction(async (tx) => {
      const { phoneNumber } = await profiles.user(id, tx);
      // Before the person, as at every sign-in.
      if (!wasMe && phoneNumber !== null) await codes.guardPhone(tx, phoneNumber, browser);
      await profiles.lockStanding(tx, id);
      if (!(await deleteAnnounced(tx, signInId))) throw noSignIn();
      tellTabs(tx, id);
      if (wasMe) return;
      await forgetBrowserOf(tx, id, browser);
      await sessions.endThese(tx, id, await findSessionsIn(tx, id, browser));
      await passkeys.forgetPasskeysIn(tx, viewer, browser);
    });
  }

  return {
    signedIn,
    newSignIns,
    answerSignIn,
    forgetOld: () => deleteOldBrowsers(db.sql, { answerDays: ANSWER_DAYS, unusedDays: UNUSED_DAYS }),
  };
}
