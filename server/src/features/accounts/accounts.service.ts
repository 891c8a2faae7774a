import type { EmailLogin, EmailSignup, PhoneSignup } from '@showup/contract/accounts';
import type { User } from '@showup/contract/profiles';
import { afterCommit, type Database, type Sql } from '../../db/database.ts';
import type { Caller, Viewer } from '../../http/caller.ts';
import type { Live } from '../../live/live.ts';
import { phoneNotVerified, problem } from '../../problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Codes } from './codes.service.ts';
import { findPassword, insertPassword } from './passwords.queries.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import type { Sessions } from './sessions.service.ts';

export type Accounts = ReturnType<typeof createAccounts>;

const phoneTaken = problem(
  409,
  'accounts.phone_taken',
  'There is an account with this phone number already.',
);
const emailTaken = problem(409, 'accounts.email_taken', 'There is an account with this email already.');
const wrongPassword = problem(401, 'accounts.password', 'Invalid email or password.');

/** Runs in the transaction that deletes the person, before their row goes. */
type LeavingHandler = (tx: Sql, userId: string) => Promise<void>;

/** Someone signed in, and the token that this browser keeps from now on. */
export interface SignedIn {
  readonly user: User;
  readonly sessionToken: string;
}

interface Parts {
  readonly db: Database;
  readonly live: Live;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly sessions: Sessions;
  /** How long the public count of people may be old. */
  readonly countMaxAgeMs: number;
}

export function createAccounts({ db, live, profiles, codes, sessions, countMaxAgeMs }: Parts) {
  const leavingHandlers: LeavingHandler[] = [];
  let counted: { at: number; totalUsers: number } | undefined;

  /** A session that this browser held before ends with its tabs: the new one takes the place of its cookie. */
  async function signIn(tx: Sql, { viewer }: Caller, userId: string, userAgent: string): Promise<SignedIn> {
    if (viewer) {
      await sessions.endSession(viewer.sessionId, tx);
      afterCommit(tx, () => live.endSession(viewer.sessionId));
    }
    const sessionToken = await sessions.startSession(tx, userId, userAgent);
    return { user: await profiles.user(userId, tx), sessionToken };
  }

  /**
   * Spends the token of a right code: the phone's person is signed in; a signed-in email account without a phone
   * gets this one and keeps its session; a phone without a person gets a pass for the onboarding.
   */
  async function verifyUser(caller: Caller, token: string, phone: string, userAgent: string) {
    return db.transaction(async (tx): Promise<SignedIn | { user: User } | { pass: string }> => {
      await codes.spendToken(tx, token, phone);
      const owner = await profiles.findUserIdByPhone(tx, phone);
      if (owner !== undefined) return signIn(tx, caller, owner, userAgent);
      if (caller.viewer) {
        const { phoneNumber } = await profiles.user(caller.viewer.id, tx);
        if (phoneNumber === null) {
          if (!(await profiles.setPhone(tx, caller.viewer.id, phone))) throw phoneTaken();
          return { user: await profiles.user(caller.viewer.id, tx) };
        }
      }
      return { pass: await codes.givePass(tx, phone) };
    });
  }

  /** @throws Problem 401 without a proved phone, 409 when it has an account by now */
  async function signupByPhone(caller: Caller, form: PhoneSignup, browser: Buffer, userAgent: string) {
    const { phone } = caller;
    if (phone === null) throw phoneNotVerified();
    const { fullName, photos, ...changes } = form;
    const photoIds = await profiles.takePhotos(photos, browser);
    return db.transaction(async (tx) => {
      const userId = await profiles.createPerson(tx, { fullName, phone });
      if (userId === undefined) throw phoneTaken();
      await profiles.change(tx, userId, changes, photoIds, browser);
      await codes.deletePhonePasses(tx, phone);
      return signIn(tx, caller, userId, userAgent);
    });
  }

  /** @throws Problem 409 when the email has an account */
  async function signupByEmail(
    caller: Caller,
    { fullName, email, password }: EmailSignup,
    userAgent: string,
  ) {
    const passwordHash = await hashPassword(password);
    return db.transaction(async (tx) => {
      const userId = await profiles.createPerson(tx, { fullName, email });
      if (userId === undefined) throw emailTaken();
      await insertPassword(tx, userId, passwordHash);
      return signIn(tx, caller, userId, userAgent);
    });
  }

  /** @throws Problem 401, the same for an unknown email and a wrong password */
  async function login(caller: Caller, { email, password }: EmailLogin, userAgent: string) {
    const userId = await profiles.findUserIdByEmail(db.sql, email);
    const stored = userId === undefined ? undefined : await findPassword(db.sql, userId);
    const isRight = await isRightPassword(stored, password);
    if (!isRight || userId === undefined) throw wrongPassword();
    return db.transaction((tx) => signIn(tx, caller, userId, userAgent));
  }

  async function logout({ viewer }: Caller): Promise<void> {
    if (!viewer) return;
    await sessions.endSession(viewer.sessionId);
    live.endSession(viewer.sessionId);
  }

  /**
   * Everything of the person goes in one transaction; their sockets with its commit. It locks what it deletes in the
   * order in which everybody else does: codes before the person, as a sign-in, and the rest after them.
   */
  async function deleteAccount(viewer: Viewer): Promise<void> {
    await db.transaction(async (tx) => {
      const { phoneNumber } = await profiles.user(viewer.id, tx);
      if (phoneNumber !== null) await codes.forgetPhone(tx, phoneNumber);
      await profiles.lockForRemoval(tx, viewer.id);
      for (const handle of leavingHandlers) await handle(tx, viewer.id);
      await profiles.remove(tx, viewer.id);
      afterCommit(tx, () => live.endUser(viewer.id));
    });
  }

  /** Public and asked by every visitor, so it is counted now and then, not each time. */
  async function totalUsers() {
    const now = performance.now();
    if (!counted || now - counted.at > countMaxAgeMs) {
      counted = { at: now, totalUsers: await profiles.countActivePeople() };
    }
    return { totalUsers: counted.totalUsers };
  }

  return {
    onLeaving: (handler: LeavingHandler) => void leavingHandlers.push(handler),
    verifyUser,
    signupByPhone,
    signupByEmail,
    login,
    logout,
    deleteAccount,
    totalUsers,
    checkAuth: (viewer: Viewer) => profiles.user(viewer.id),
  };
}
