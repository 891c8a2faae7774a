import type { EmailChange, PasswordChange, PasswordReset } from '@showup/contract/account-settings';
import type { EmailLogin, EmailSignup } from '@showup/contract/accounts';
import type { BirthdayAsked } from '@showup/contract/number-reviews';
import type { User } from '@showup/contract/profiles';
import type * as z from 'zod/mini';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Caller, Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import type { Codes } from '../codes/codes.service.ts';
import type { Sessions, SignedIn } from '../sessions/sessions.service.ts';
import type { KeptOut } from '../shut-outs.service.ts';
import type { SignupLimit } from '../sign-in/signup-limit.ts';
import type { Visit } from '../sign-in/visit.ts';
import type { HeardGuess, PasswordGuesses } from './password-guesses.service.ts';
import {
  findPasswordOf,
  findPasswordsByEmail,
  insertPassword,
  type PasswordAccount,
  updatePassword,
} from './passwords.queries.ts';
import { hashPassword, isRightPassword, requireUncommon } from './passwords.ts';

export type Passwords = ReturnType<typeof createPasswords>;

const emailTaken = problem(409, 'accounts.email_taken', 'There is an account with this email already.');
const wrongSignIn = problem(401, 'accounts.password', 'Invalid email or password.');
/** No 401, which would say that the session is over. */
const wrongPassword = problem(403, 'accounts.password', 'That is not your password.');
const noPassword = problem(
  409,
  'accounts.no_password',
  'You sign in with your phone number, so there is no password here.',
);
const phoneProves = problem(
  409,
  'accounts.phone_proves',
  'Please enter a code that we send to your phone number instead.',
);
const noPasswordAtPhone = problem(
  404,
  'accounts.no_password_at_phone',
  'No account with a password has this number.',
);

/** An email that nobody has proved may stand at several accounts; each sign-in looks at so many. */
const ACCOUNTS_TRIED = 3;

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly guesses: PasswordGuesses;
  readonly spendSignup: SignupLimit;
}

/** A right password, and the guess that it was. */
interface Proof {
  readonly account: PasswordAccount;
  readonly guess: HeardGuess;
}

/** People who sign in with an email and a password. */
export function createPasswords({ db, profiles, codes, sessions, guesses, spendSignup }: Parts) {
  /** @throws Problem 400 for a common password, 409 when the email has an account, 429 when very many were made from this address */
  async function signupByEmail(caller: Caller, { fullName, email, password }: EmailSignup, visit: Visit) {
    await requireUncommon(password);
    const passwordHash = await hashPassword(password);
    return db.transaction(async (tx) => {
      await spendSignup(tx, visit.address);
      const userId = await profiles.createPerson(tx, { fullName, email });
      if (userId === undefined) throw emailTaken();
      await insertPassword(tx, userId, passwordHash);
      return sessions.signIn(tx, caller, userId, visit, 'password');
    });
  }

  /**
   * Takes as long where there is no account, or a single one.
   * @throws Problem 429 while guesses have to wait, without a look at the password
   */
  async function prove(
    email: string,
    accounts: readonly (PasswordAccount | undefined)[],
    password: string,
    visit: Visit,
  ): Promise<Proof | undefined> {
    const guess = await guesses.hear(email, visit);
    const isRight = await Promise.all(accounts.map((account) => isRightPassword(account?.hash, password)));
    const account = accounts.find((_, at) => isRight[at]);
    return account && { account, guess };
  }

  /** Locks the person. Answers whether the password is still the one that was proved: a new one may have come in between. */
  async function isStillRight(tx: Sql, { account, guess }: Proof): Promise<boolean> {
    await profiles.lockStanding(tx, account.userId);
    const stored = await findPasswordOf(tx, account.userId);
    if (stored?.hash !== account.hash) return false;
    await guesses.forgive(tx, guess);
    return true;
  }

  /** @throws Problem 401, the same for an unknown email and a wrong password; 429 while guesses have to wait */
  async function login(
    caller: Caller,
    { email, password }: EmailLogin,
    visit: Visit,
  ): Promise<SignedIn | KeptOut> {
    const { browser } = visit;
    const found = await findPasswordsByEmail(db.sql, email, { browser, most: ACCOUNTS_TRIED });
    const accounts = Array.from({ length: ACCOUNTS_TRIED }, (_, at) => found[at]);
    const proof = await prove(email, accounts, password, visit);
    if (!proof) throw wrongSignIn();
    return db.transaction(async (tx) => {
      if (!(await isStillRight(tx, proof))) throw wrongSignIn();
      return sessions.signIn(tx, caller, proof.account.userId, visit, 'password');
    });
  }

  /** @throws Problem 409 for an account without a password, 403 for a wrong one, 429 while guesses have to wait */
  async function proveOwn(viewer: Viewer, password: string, visit: Visit): Promise<Proof> {
    const account = await findPasswordOf(db.sql, viewer.id);
    if (!account) throw noPassword();
    const proof = await prove(account.email, [account], password, visit);
    if (!proof) throw wrongPassword();
    return proof;
  }

  /** Shows by the password that it is them. @throws Problem 409 for an account with a phone, and as `proveOwn` */
  async function proveByPassword(viewer: Viewer, password: string, visit: Visit): Promise<void> {
    const { phoneNumber } = await profiles.user(viewer.id);
    if (phoneNumber !== null) throw phoneProves();
    const proof = await proveOwn(viewer, password, visit);
    await db.transaction(async (tx) => {
      if (!(await isStillRight(tx, proof))) throw wrongPassword();
      await sessions.markProved(tx, viewer, 'password');
    });
  }

  /** Whoever is signed in elsewhere has to know the new one, and is a stranger there. @throws Problem 400 for a common password, and as `proveOwn` */
  async function changePassword(
    viewer: Viewer,
    { currentPassword, newPassword }: z.infer<typeof PasswordChange>,
    visit: Visit,
  ): Promise<void> {
    await sessions.requireAnsweredWithoutPhone(viewer);
    await requireUncommon(newPassword);
    const proof = await proveOwn(viewer, currentPassword, visit);
    const passwordHash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      await sessions.forgetOtherBrowsers(tx, viewer.id, visit.browser);
      if (!(await isStillRight(tx, proof))) throw wrongPassword();
      await updatePassword(tx, viewer.id, passwordHash);
      await sessions.endSessionsOf(tx, viewer.id, viewer.sessionId);
    });
  }

  /** @throws Problem 409 when the email has another account, and as `proveOwn` */
  async function changeEmail(
    viewer: Viewer,
    { email, password }: z.infer<typeof EmailChange>,
    visit: Visit,
  ): Promise<User> {
    await sessions.requireAnsweredWithoutPhone(viewer);
    const proof = await proveOwn(viewer, password, visit);
    return db.transaction(async (tx) => {
      await profiles.lockEmail(tx, email);
      if (!(await isStillRight(tx, proof))) throw wrongPassword();
      if (!(await profiles.setEmail(tx, viewer.id, email))) throw emailTaken();
      return profiles.user(viewer.id, tx);
    });
  }

  /**
   * The phone brings the account back: whoever else was in it is out. Where the birthday is asked for, nothing changes yet.
   * @throws Problem 400 for a common password; 401 for a token that buys nothing; 404 where the phone has no password. Of
   *   the first and the last the token stays good, and for the answer about the birthday as well
   */
  async function resetPassword(
    caller: Caller,
    { token, phoneNumber: phone, newPassword, dob }: z.infer<typeof PasswordReset>,
    visit: Visit,
  ): Promise<SignedIn | KeptOut | BirthdayAsked> {
    await requireUncommon(newPassword);
    const passwordHash = await hashPassword(newPassword);
    return db.transaction(async (tx) => {
      await codes.holdToken(tx, token, phone);
      const owner = await profiles.findUserIdByPhone(tx, phone);
      if (owner === undefined) throw noPasswordAtPhone();
      await sessions.forgetOtherBrowsers(tx, owner, visit.browser); // of one in which no birthday is asked for
      const isThem = caller.viewer?.id === owner;
      const asked = await sessions.askBirthday(tx, owner, { browser: visit.browser, isThem, dob });
      if (asked) return asked;
      const account = await findPasswordOf(tx, owner);
      if (!account) throw noPasswordAtPhone();
      await codes.spendToken(tx, token, phone);
      await updatePassword(tx, owner, passwordHash);
      await guesses.forgiveEmail(tx, account.email);
      // The others end afterwards, as one of them may be asked about this browser.
      const entered = await sessions.signIn(tx, caller, owner, visit, 'phone');
      if ('sessionToken' in entered) await sessions.endOthers(tx, owner, entered.sessionToken);
      return entered;
    });
  }

  return { signupByEmail, login, proveByPassword, changePassword, changeEmail, resetPassword };
}
