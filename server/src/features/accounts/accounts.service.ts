import type { accountsEndpoints, PhoneSignup } from '@showup/contract/accounts';
import type { Parsed } from '@showup/contract/endpoint';
import type { BirthdayAsked } from '@showup/contract/number-reviews';
import type { User } from '@showup/contract/profiles';
import type { Audit } from '../../platform/audit/audit.service.ts';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import { patiently } from '../../platform/db/patience.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Exports } from '../../platform/export/exports.ts';
import type { Caller, Viewer } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Media } from '../../platform/media/media.service.ts';
import { phoneNotVerified, problem } from '../../platform/problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import './accounts.events.ts';
import type { Codes } from './codes/codes.service.ts';
import { createExports } from './export/exports.service.ts';
import { createNumberChanges, noPhone } from './number/number-changes.ts';
import { createNumberReviews } from './number/number-reviews.service.ts';
import type { Sessions, SignedIn } from './sessions/sessions.service.ts';
import type { KeptOut, ShutOuts } from './shut-outs.service.ts';
import type { SignupLimit } from './sign-in/signup-limit.ts';
import type { Visit } from './sign-in/visit.ts';

export type { Sessions, ShutOuts };
export type Accounts = ReturnType<typeof createAccounts>;

const phoneTaken = problem(
  409,
  'accounts.phone_taken',
  'There is an account with this phone number already.',
);

/** Silently becoming the other account would leave this one behind, with its email. */
const phoneOfAnother = problem(
  409,
  'accounts.phone_taken',
  'Another account has this phone number. Log out and sign in with it, or use another number.',
);

type VerifiedPhone = Parsed<typeof accountsEndpoints.verifyUser>['body'];
type Entered = SignedIn | KeptOut | BirthdayAsked | { user: User } | { pass: string };

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly events: Events;
  readonly exports: Exports;
  readonly live: Live;
  readonly media: Media;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly shutOuts: ShutOuts;
  readonly spendSignup: SignupLimit;
  /** How long the public count of people may be old. */
  readonly countMaxAgeMs: number;
}

export function createAccounts(parts: Parts) {
  const {
    db,
    audit,
    events,
    exports,
    live,
    media,
    profiles,
    codes,
    sessions,
    shutOuts,
    spendSignup,
    countMaxAgeMs,
  } = parts;
  const { freeNumber, ...numberChanges } = createNumberChanges({ ...parts, phoneProved });
  let counted: { at: number; totalUsers: number } | undefined;

  /**
   * Spends the token of a right code: the phone's person is signed in; a signed-in email account without a phone
   * gets this one and keeps its session; a phone without a person gets a pass for the onboarding. Whoever is banned gets
   * none of it. Where the birthday is asked for, the token stays good for the answer.
   * @throws Problem 401 for a token that buys nothing; for an email account 409, where the phone has an account of its
   * own, and 403, where it is kept out
   */
  async function verifyUser(caller: Caller, { token, phoneNumber: phone, dob }: VerifiedPhone, visit: Visit) {
    return db.transaction(async (tx): Promise<Entered> => {
      await codes.holdToken(tx, token, phone);
      const owner = await profiles.findUserIdByPhone(tx, phone);
      const isWithoutPhone = caller.viewer !== null && (await hasNoPhone(tx, caller.viewer));
      if (owner !== undefined && !isWithoutPhone) {
        const isThem = caller.viewer?.id === owner;
        const asked = await sessions.askBirthday(tx, owner, { browser: visit.browser, isThem, dob });
        if (asked) return asked;
      }
      await codes.spendToken(tx, token, phone);
      if (caller.viewer && isWithoutPhone) return { user: await givePhone(tx, caller.viewer, phone) };
      if (owner !== undefined) return sessions.signIn(tx, caller, owner, visit, 'phone');
      return (await shutOuts.meetPhone(tx, phone)) ?? { pass: await codes.givePass(tx, phone) };
    });
  }

  async function hasNoPhone(tx: Sql, { id }: Viewer): Promise<boolean> {
    return (await profiles.user(id, tx)).phoneNumber === null;
  }

  /** For an email account without a phone. @throws Problem 409 where the phone has an account, 403 where it is kept out */
  async function givePhone(tx: Sql, viewer: Viewer, phone: string): Promise<User> {
    await sessions.requireAnswered(viewer, tx);
    if (!(await profiles.setPhone(tx, viewer.id, phone))) throw phoneOfAnother();
    await shutOuts.requireOpenPhone(tx, phone);
    await phoneProved(tx, viewer.id, phone);
    await sessions.markProvedAlone(tx, viewer.id, viewer.sessionId);
    return profiles.user(viewer.id, tx);
  }

  async function phoneProved(tx: Sql, userId: string, phone: string): Promise<void> {
    await events.emit(tx, 'phoneProved', { userId, phone });
  }

  /** @throws Problem 401 without a proved phone, 409 when it has an account by now */
  async function signupByPhone(caller: Caller, form: PhoneSignup, visit: Visit) {
    const { phone } = caller;
    if (phone === null) throw phoneNotVerified();
    const { fullName, photos, phoneNumber, ...changes } = form;
    if (phoneNumber !== undefined && phoneNumber !== phone) throw phoneNotVerified();
    const photoIds = await profiles.takePhotos(photos, { browser: visit.browser, userId: null });
    return db.transaction(async (tx): Promise<SignedIn | KeptOut> => {
      await profiles.lockPhone(tx, phone); // as everybody who comes to a phone: it first, then its hash
      const keptOut = await shutOuts.meetPhone(tx, phone);
      if (keptOut) return keptOut;
      await spendSignup(tx, visit.address);
      const userId = await profiles.createPerson(tx, { fullName, phone });
      if (userId === undefined) throw phoneTaken();
      await profiles.change(tx, userId, changes, photoIds, visit.browser);
      await codes.deletePhonePasses(tx, phone);
      await phoneProved(tx, userId, phone);
      return sessions.signIn(tx, caller, userId, visit, 'phone');
    });
  }

  /** Shows by the token of a right code that it is them. @throws Problem 403 for a token that buys nothing, 409 without a phone */
  async function proveByPhone(viewer: Viewer, token: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { phoneNumber } = await profiles.user(viewer.id, tx);
      if (phoneNumber === null) throw noPhone();
      await codes.spendOwnToken(tx, token, phoneNumber);
      await sessions.markProved(tx, viewer, 'phone');
    });
  }

  async function logout({ viewer }: Caller): Promise<void> {
    if (viewer) await sessions.signOut(viewer);
  }

  /**
   * Everything of the person goes in one transaction; their sockets with its commit. It locks what it deletes in the
   * order in which everybody else does: codes before the person, as a sign-in, and the rest after them.
   */
  async function deleteAccount(viewer: Viewer, browser: Buffer): Promise<void> {
    const leave = async (tx: Sql) => {
      const { phoneNumber } = await profiles.user(viewer.id, tx);
      if (phoneNumber !== null) await codes.forgetPhone(tx, phoneNumber);
      await codes.forgetBrowser(tx, browser);
      await profiles.lockForRemoval(tx, viewer.id);
      await events.emit(tx, 'leaving', { userId: viewer.id });
      await profiles.remove(tx, viewer.id);
      afterCommit(tx, () => live.endUser(viewer.id));
    };
    // Thousands of rows of somebody who answered much: no request's patience may keep a person from leaving.
    await patiently(() => db.transaction(leave));
  }

  /** Public and asked by every visitor, so it is counted now and then, not each time; in full tens, so that nobody can tell who joins or leaves. */
  async function totalUsers() {
    const now = performance.now();
    if (!counted || now - counted.at > countMaxAgeMs) {
      counted = { at: now, totalUsers: inFullTens(await profiles.countActivePeople()) };
    }
    return { totalUsers: counted.totalUsers };
  }

  return {
    ...createExports({ media, profiles, exports }),
    ...numberChanges,
    ...createNumberReviews({ db, audit, profiles, codes, sessions, freeNumber }),
    verifyUser,
    signupByPhone,
    proveByPhone,
    requireProof: sessions.requireProof,
    logout,
    deleteAccount,
    totalUsers,
    checkAuth: (viewer: Viewer) => profiles.user(viewer.id),
  };
}

function inFullTens(count: number): number {
  return Math.floor(count / 10) * 10;
}
