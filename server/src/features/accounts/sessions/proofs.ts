import { type accountSettingsEndpoints, PROOF_MINUTES } from '@showup/contract/account-settings';
import type { Reply } from '@showup/contract/endpoint';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import { findHold, releaseBrowser } from '../devices/new-sign-ins.queries.ts';
import { deleteQuestion, isAsked } from '../number/birthday-questions.queries.ts';
import { isProved, isSessionSince, proveSession, proveSessionAlone } from './sessions.queries.ts';

const proofMissing = problem(
  403,
  'accounts.proof_missing',
  'Please confirm that it is you first: with a code to your phone, or with your password if you have no phone here.',
);
const numberIsNew = problem(
  403,
  'accounts.number_new',
  'Your number was changed without a code to the old one. For a week after that your data cannot be downloaded or deleted.',
);
const youngSession = problem(
  403,
  'accounts.young_session',
  'Without a code to your old number you can only change it on a device where you have been signed in for a week.',
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

/** So long a session or a number has to be there where nothing better speaks for the person. */
const SETTLED_DAYS = 7;
const PROOF_SECONDS = PROOF_MINUTES * 60;
/** So long before its end a proof counts as over for whoever asks first: it is to last until they have gone on. */
const MARGIN_SECONDS = 60;

/** What somebody has shown in a session to do what cannot be undone, in case it was left open or its browser is another's. */
export function createProofs({ db, profiles }: { readonly db: Database; readonly profiles: Profiles }) {
  const hasProof = ({ sessionId }: Viewer) => isProved(db.sql, sessionId, PROOF_SECONDS);
  const isNumberNew = ({ id }: Viewer) => profiles.hasLostPhone(db.sql, id, SETTLED_DAYS);

  /**
   * A sign-in in a new browser proves nothing there by itself: one code can be guessed or read over a shoulder.
   * @throws Problem 403 until a second code to the phone is entered in it; without a phone, until someone has answered
   */
  async function requireAnswered({ sessionId }: Viewer, sql: Sql = db.sql): Promise<void> {
    const releasedBy = await findHold(sql, sessionId);
    if (releasedBy === 'code') throw proofMissing();
    if (releasedBy === 'answer') throw signInAsked();
  }

  /** For what the password of the account is asked for as well. @throws Problem 403 without a phone, as above */
  async function requireAnsweredWithoutPhone({ sessionId }: Viewer): Promise<void> {
    if ((await findHold(db.sql, sessionId)) === 'answer') throw signInAsked();
  }

  /**
   * For someone who has lost their number: a code to it was entered lately, so somebody has it.
   * @throws Problem 403
   */
  async function requireUnusedNumber({ id }: Viewer): Promise<void> {
    if (await profiles.isPhoneProved(db.sql, id, SETTLED_DAYS)) throw numberInUse();
  }

  /**
   * @throws Problem 403 where the person has not shown in the last minutes that it is them, their number is too new, or
   *   they are still being asked about this browser
   */
  async function requireProof(viewer: Viewer): Promise<void> {
    await requireAnswered(viewer);
    if (await isNumberNew(viewer)) throw numberIsNew();
    if (!(await hasProof(viewer))) throw proofMissing();
  }

  /** What speaks for somebody who has lost their number. @throws Problem 403 for a session of a few days */
  async function requireSettledSession({ sessionId }: Viewer): Promise<void> {
    if (!(await isSessionSince(db.sql, sessionId, SETTLED_DAYS))) throw youngSession();
  }

  /** Of somebody who has just shown their phone, a passkey, or their password where they have no phone. */
  async function markProved(
    tx: Sql,
    { id, sessionId }: Viewer,
    by: 'phone' | 'password' | 'passkey',
  ): Promise<void> {
    await proveSession(tx, sessionId);
    if (by !== 'phone') return;
    await releaseBrowser(tx, sessionId);
    await profiles.markPhoneProved(tx, id);
    await deleteQuestion(tx, id);
  }

  async function proofState(viewer: Viewer): Promise<Reply<typeof accountSettingsEndpoints.proofState>> {
    const hold = await findHold(db.sql, viewer.sessionId);
    return {
      isProved: !hold && (await isProved(db.sql, viewer.sessionId, PROOF_SECONDS - MARGIN_SECONDS)),
      isNumberNew: await isNumberNew(viewer),
      isSignInAsked: hold === 'answer',
      isNumberAsked: await isAsked(db.sql, viewer.id),
    };
  }

  return {
    hasProof,
    proofMissing,
    requireAnswered,
    requireAnsweredWithoutPhone,
    requireUnusedNumber,
    requireProof,
    requireSettledSession,
    markProved,
    /** Of somebody who came to another phone: what other sessions have shown was about the one before. */
    markProvedAlone: proveSessionAlone,
    proofState,
  };
}
