import type { NumberChange } from '@showup/contract/account-settings';
import type { User } from '@showup/contract/profiles';
import { afterCommit, type Database, type Sql } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { Live } from '../../../platform/live/live.ts';
import { badInput, problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import type { Codes } from '../codes/codes.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { ShutOuts } from '../shut-outs.service.ts';
import { birthdayProblem } from './birthday-questions.ts';

export const noPhone = problem(409, 'accounts.no_phone', 'You have no phone number here. Use your password.');
const phoneTaken = problem(
  409,
  'accounts.phone_taken',
  'There is an account with this phone number already.',
);
const movedOn = problem(409, 'accounts.phone_moved', 'This account has another phone number by now.');

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly live: Live;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly shutOuts: ShutOuts;
  /** For a person who has come to a phone. */
  readonly phoneProved: (tx: Sql, userId: string, phone: string) => Promise<void>;
}

export function createNumberChanges(parts: Parts) {
  const { db, events, live, profiles, codes, sessions, shutOuts, phoneProved } = parts;

  /**
   * Both numbers are proved. Where the old one is lost, a session that has been there for long and the birthday speak for
   * the person, who can then do nothing with the new number for some days that cannot be undone.
   * @throws Problem 403 without a proof of either number or in a browser that is being asked about, 409 where the new one has an account, 403 where it is kept out
   */
  async function changeNumber(viewer: Viewer, { phoneNumber: to, token, dob }: NumberChange): Promise<User> {
    await sessions.requireAnswered(viewer);
    const isLost = !(await sessions.hasProof(viewer));
    if (isLost) await requireBirthday(viewer, dob);
    return db.transaction(async (tx) => {
      await codes.spendOwnToken(tx, token, to);
      const { phoneNumber: from } = await profiles.user(viewer.id, tx);
      if (from === null) throw noPhone();
      if (from === to) throw badInput('This is your phone number already.');
      await codes.movePhone(tx, from, to);
      if (!(await profiles.changePhone(tx, viewer.id, { from, to, isLost }))) throw phoneTaken();
      await shutOuts.requireOpenPhone(tx, to);
      await events.emit(tx, 'phoneLeft', { userId: viewer.id, from, to });
      await phoneProved(tx, viewer.id, to);
      await sessions.markProvedAlone(tx, viewer.id, viewer.sessionId);
      await sessions.settleBirthday(tx, viewer.id);
      afterCommit(tx, () => live.toUser(viewer.id, 'phoneChanged', {}));
      return profiles.user(viewer.id, tx);
    });
  }

  /** A wrong one counts, whatever becomes of the change. @throws Problem 403 */
  async function requireBirthday(viewer: Viewer, dob: string | undefined): Promise<void> {
    if (dob === undefined) throw sessions.proofMissing();
    await sessions.requireSettledSession(viewer);
    await sessions.requireUnusedNumber(viewer);
    const asked = await db.transaction((tx) => sessions.hearBirthday(tx, viewer.id, dob));
    if (asked) throw birthdayProblem(asked);
  }

  /** The number can have a new account, and this one keeps none. @throws Problem 409 where it has another by now */
  async function freeNumber(tx: Sql, userId: string, phone: string): Promise<void> {
    await codes.forgetPhone(tx, phone);
    if (!(await profiles.changePhone(tx, userId, { from: phone, to: null, isLost: false }))) throw movedOn();
    await events.emit(tx, 'phoneLeft', { userId, from: phone, to: null });
    await sessions.settleBirthday(tx, userId);
  }

  return {
    changeNumber,
    freeNumber,
  };
}
