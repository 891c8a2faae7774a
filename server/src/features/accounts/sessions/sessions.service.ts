import type { Session } from '@showup/contract/account-settings';
import type { User } from '@showup/contract/profiles';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Authenticate, Caller, Viewer } from '../../../platform/http/caller.ts';
import { SESSION_SECONDS } from '../../../platform/http/cookies.ts';
import { hashOf, newSecret } from '../../../platform/http/secret.ts';
import { problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import type { Codes } from '../codes/codes.service.ts';
import { deviceOf } from '../devices/device.ts';
import { createOwnBrowsers } from '../devices/own-browsers.ts';
import { createBirthdayQuestions } from '../number/birthday-questions.ts';
import { keepOwnBrowser } from '../passwords/password-browsers.queries.ts';
import type { KeptOut, ShutOuts } from '../shut-outs.service.ts';
import type { Visit } from '../sign-in/visit.ts';
import { createProofs } from './proofs.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findDeskSessions,
  findOtherBrowser,
  findSession,
  findSessionId,
  findSessionsOf,
  insertSession,
  type SessionRow,
  touchSession,
} from './sessions.queries.ts';

export type Sessions = ReturnType<typeof createSessions>;

const demoIsOff = problem(
  403,
  'accounts.demo',
  'This number belongs to a demo account, and the demo is off.',
);

const alreadyEnded = problem(404, 'accounts.session_ended', 'That device is signed out already.');

/** Someone signed in, and the token that this browser keeps from now on. */
export interface SignedIn {
  readonly user: User;
  readonly sessionToken: string;
}

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly shutOuts: ShutOuts;
  readonly isDemo: boolean;
  /** Whether admins have to show by a passkey that it is them. */
  readonly adminsConfirm: boolean;
}

export function createSessions({ db, events, profiles, codes, shutOuts, isDemo, adminsConfirm }: Parts) {
  const ownBrowsers = createOwnBrowsers({ profiles, codes });
  const proofs = createProofs({ db, profiles });
  const ended = (tx: Sql, sessionId: string) => events.emit(tx, 'sessionEnded', { sessionId });

  /**
   * @param known the browser, unless none asked for it, and whether the person has just shown that it is them
   * @throws Problem 403 for an account of a demo that is off
   */
  async function startSession(
    tx: Sql,
    userId: string,
    userAgent: string,
    known: { readonly browser?: Buffer; readonly isProved?: boolean } = {},
  ): Promise<string> {
    const standing = await profiles.lockStanding(tx, userId);
    if (standing?.isOfDemo && !isDemo) throw demoIsOff();
    const token = newSecret();
    await insertSession(tx, {
      ...{ tokenHash: hashOf(token), userId, userAgent, seconds: SESSION_SECONDS },
      browser: known.browser ?? null,
      isProved: known.isProved ?? false,
    });
    await profiles.markActive(tx, userId);
    return token;
  }

  const authenticate: Authenticate = async ({ sessionToken, phoneToken, banToken }) => {
    const session = sessionToken
      ? await findSession(db.sql, hashOf(sessionToken), { isDemo, mustConfirm: adminsConfirm })
      : undefined;
    if (session) {
      if (session.isStale) await noteVisit(session);
      const { sessionId, userId, isAdmin, mustConfirm, isVerified } = session;
      return { viewer: { id: userId, sessionId, isAdmin, mustConfirm, isVerified }, phone: null };
    }
    return {
      viewer: null,
      phone: phoneToken ? await codes.phoneOfPass(phoneToken) : null,
      banId: banToken ? await shutOuts.banOfPass(banToken) : undefined,
    };
  };

  async function noteVisit({ sessionId, userId }: SessionRow): Promise<void> {
    await db.transaction(async (tx) => {
      await profiles.markActive(tx, userId); // the person before what is theirs, as everywhere
      await touchSession(tx, sessionId);
    });
  }

  /**
   * A session that this browser held before ends with its tabs: the new one takes the place of its cookie. Whoever is
   * banned gets none. A password is no proof for an account that has a phone.
   */
  async function signIn(
    tx: Sql,
    { viewer }: Caller,
    userId: string,
    visit: Visit,
    by: 'phone' | 'password' | 'passkey',
  ): Promise<SignedIn | KeptOut> {
    await profiles.lockStanding(tx, userId); // a ban that is being written is found
    const keptOut = await shutOuts.meetPerson(tx, userId);
    if (keptOut) return keptOut;
    const user = await profiles.user(userId, tx);
    if (by === 'phone') await profiles.markPhoneProved(tx, userId);
    const isProved = by !== 'password' || user.phoneNumber === null;
    const sessionToken = await startSession(tx, userId, visit.userAgent, {
      browser: visit.browser,
      isProved,
    });
    await keepOwnBrowser(tx, userId, visit.browser);
    await events.emit(tx, 'signedIn', { userId, visit });
    if (viewer) await endOne(tx, viewer.id, viewer.sessionId);
    return { user, sessionToken };
  }

  async function endOne(tx: Sql, userId: string, sessionId: string): Promise<boolean> {
    const wasThere = await deleteSession(tx, userId, sessionId);
    if (wasThere) await ended(tx, sessionId);
    return wasThere;
  }

  /** All but the one kept, of a person whose row is locked. */
  async function endSessionsOf(tx: Sql, userId: string, keptId: string | null): Promise<void> {
    for (const sessionId of await deleteSessionsOf(tx, userId, keptId)) await ended(tx, sessionId);
  }

  /** All but the one that has just begun. */
  async function endOthers(tx: Sql, userId: string, sessionToken: string): Promise<void> {
    await endSessionsOf(tx, userId, await findSessionId(tx, hashOf(sessionToken)));
  }

  async function endThese(tx: Sql, userId: string, sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) await endOne(tx, userId, sessionId);
  }

  async function signOut({ id, sessionId }: Viewer): Promise<void> {
    await db.transaction((tx) => endOne(tx, id, sessionId));
  }

  /**
   * The browser of another one is a stranger's from here on.
   * @throws Problem 404, the same for one that is gone and one that was never this person's; 403 for another one in a new
   *   browser, as its person is to answer there
   */
  async function endSession(viewer: Viewer, sessionId: string): Promise<void> {
    if (sessionId !== viewer.sessionId) await proofs.requireAnswered(viewer);
    await db.transaction(async (tx) => {
      const browser = await findOtherBrowser(tx, viewer, sessionId);
      if (browser) await ownBrowsers.forgetBrowser(tx, viewer.id, browser);
      if (!(await endOne(tx, viewer.id, sessionId))) throw alreadyEnded();
    });
  }

  async function listSessions({ id, sessionId }: Viewer): Promise<Session[]> {
    const rows = await findSessionsOf(db.sql, id, sessionId);
    return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }));
  }

  return {
    ...createBirthdayQuestions({ profiles }),
    ...proofs,
    forgetOtherBrowsers: ownBrowsers.forgetOtherBrowsers,
    startSession,
    authenticate,
    signIn,
    signOut,
    listSessions,
    endSession,
    endOthers,
    endThese,
    endSessionsOf,
    /** Whom news of the desk may reach: an admin's other sessions are no admin's. */
    deskSessions: (sql: Sql) => findDeskSessions(sql, { isDemo, mustConfirm: adminsConfirm }),
    forgetExpired: () => deleteExpiredSessions(db.sql),
  };
}
