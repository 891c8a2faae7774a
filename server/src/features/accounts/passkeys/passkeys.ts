import { type NewPasskey, PASSKEYS_MAX, type Passkey, type SignedChallenge } from '@showup/contract/passkeys';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Audit } from '../../../platform/audit/audit.service.ts';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Caller, Viewer } from '../../../platform/http/caller.ts';
import { hashOf } from '../../../platform/http/secret.ts';
import { confirmFirst, problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import { deviceOf } from '../devices/device.ts';
import type { Sessions, SignedIn } from '../sessions/sessions.service.ts';
import type { KeptOut } from '../shut-outs.service.ts';
import type { Visit } from '../sign-in/visit.ts';
import {
  confirmNewSession,
  confirmSession,
  countPasskeysOf,
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeysIn,
  deletePasskeysOf,
  findPasskey,
  findPasskeysOf,
  insertPasskey,
  insertPasskeyChallenge,
  type Purpose,
  spendPasskeyChallenge,
  unconfirmSessionsOf,
  usePasskey,
} from './passkeys.queries.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

const CHALLENGE_MINUTES = 5;
export const CONFIRMED_HOURS = 12;

/** The same for an unknown passkey, a wrong signature, and a challenge that is old, used or another's. */
const refused = problem(403, 'accounts.passkey', 'That passkey was not accepted. Please try again.');
const tooMany = problem(409, 'accounts.passkeys_full', `You can have ${PASSKEYS_MAX} passkeys at most.`);
const known = problem(409, 'accounts.passkey_known', 'That passkey is here already.');
const gone = problem(404, 'accounts.passkey_gone', 'That passkey is removed already.');
const last = problem(
  409,
  'accounts.last_passkey',
  'This is your only passkey, and the desk opens with one. Add another before you remove it.',
);

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly profiles: Profiles;
  readonly sessions: Sessions;
  readonly publicUrl: URL;
  /** Whether the desk opens with a passkey only. */
  readonly adminsConfirm: boolean;
}

/** Keys that stay in people's devices, with which everyone may sign in. */
export function createPasskeys(parts: Parts) {
  const { db, audit, profiles, sessions, publicUrl, adminsConfirm } = parts;
  const site = { expectedOrigin: publicUrl.origin, expectedRPID: publicUrl.hostname };

  async function challenge(options: { challenge: string }, of: Omit<ChallengeOf, 'hash'>): Promise<void> {
    await insertPasskeyChallenge(db.sql, { ...of, hash: hashOf(options.challenge) }, CHALLENGE_MINUTES);
  }

  /** Spent for good by the look at it, whatever comes of the rest: so outside of any transaction. */
  const spends = (of: Omit<ChallengeOf, 'hash'>) => (text: string) =>
    spendPasskeyChallenge(db.sql, { ...of, hash: hashOf(text) });

  /** An admin who has a passkey shows it first: else a code that somebody got hold of would bring a passkey of theirs in. */
  async function requireShown({ id, mustConfirm }: Viewer, sql: Sql = db.sql): Promise<void> {
    if (mustConfirm && (await countPasskeysOf(sql, id)) > 0) throw confirmFirst();
  }

  /** The twelve hours of an admin are no proof: their desk may have been left open. */
  async function requireFresh(viewer: Viewer): Promise<void> {
    await requireShown(viewer);
    await sessions.requireProof(viewer);
  }

  async function listPasskeys(userId: string, sql: Sql = db.sql): Promise<Passkey[]> {
    const rows = await findPasskeysOf(sql, userId);
    return rows.map(({ _id, name, createdAt, lastUsedAt }) => ({ _id, name, createdAt, lastUsedAt }));
  }

  /** @throws Problem 403 where the person has not shown of late that it is them, 409 for one too many */
  async function newPasskeyOptions(viewer: Viewer, browser: Buffer) {
    await requireFresh(viewer);
    const { fullName, email, phoneNumber } = await profiles.user(viewer.id);
    const kept = await findPasskeysOf(db.sql, viewer.id);
    if (kept.length >= PASSKEYS_MAX) throw tooMany();
    const options = await generateRegistrationOptions({
      rpName: 'Showup',
      rpID: site.expectedRPID,
      userID: new Uint8Array(Buffer.from(viewer.id)),
      userName: email ?? (phoneNumber === null ? fullName : `+91 ${phoneNumber}`),
      userDisplayName: fullName,
      excludeCredentials: kept.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await challenge(options, { browser, purpose: 'add', userId: viewer.id });
    return { ...options };
  }

  /** The first one of an admin confirms the session as well. @throws Problem 403 and 409, as its options */
  async function addPasskey(viewer: Viewer, passkey: NewPasskey, { browser, userAgent }: Visit) {
    await requireFresh(viewer);
    const checked = await verifyRegistrationResponse({
      ...site,
      response: passkey,
      expectedChallenge: spends({ browser, purpose: 'add', userId: viewer.id }),
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!checked?.verified) throw refused();
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    return db.transaction(async (tx) => {
      await profiles.lockStanding(tx, viewer.id);
      await requireShown(viewer, tx); // another session may have set up the first one meanwhile
      if ((await countPasskeysOf(tx, viewer.id)) >= PASSKEYS_MAX) throw tooMany();
      const isNew = await insertPasskey(tx, {
        userId: viewer.id,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: passkey.response.transports,
        name: deviceOf(userAgent),
        sessionId: viewer.sessionId,
      });
      if (!isNew) throw known();
      await recordOfAdmin(tx, viewer, 'add-passkey');
      if (viewer.mustConfirm) await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
      return listPasskeys(viewer.id, tx);
    });
  }

  /**
   * What it may have confirmed in other sessions counts no more.
   * @throws Problem 403 where the person has not shown of late that it is them, 404 for one that is not theirs, 409 for
   *   the last one of an admin, without which a code to their phone would do to set up another
   */
  async function removePasskey(viewer: Viewer, passkeyId: string): Promise<Passkey[]> {
    await requireFresh(viewer);
    return db.transaction(async (tx) => {
      await profiles.lockStanding(tx, viewer.id);
      if (!(await deletePasskey(tx, viewer.id, passkeyId))) throw gone();
      if (adminsConfirm && viewer.isAdmin && (await countPasskeysOf(tx, viewer.id)) === 0) throw last();
      await unconfirmSessionsOf(tx, viewer.id, viewer.sessionId);
      await recordOfAdmin(tx, viewer, 'remove-passkey');
      return listPasskeys(viewer.id, tx);
    });
  }

  /** What an admin does about their own way to the desk, also one who is not there yet. */
  async function recordOfAdmin(tx: Sql, { id, isAdmin, mustConfirm }: Viewer, action: string): Promise<void> {
    if (isAdmin || mustConfirm) await audit.record(tx, { adminId: id, action, subjectIds: [id] });
  }

  async function passkeyOptions({ viewer }: Caller, browser: Buffer) {
    const options = await generateAuthenticationOptions({
      rpID: site.expectedRPID,
      userVerification: 'required',
    });
    const purpose = viewer ? 'confirm' : 'sign-in';
    await challenge(options, { browser, purpose, userId: viewer?.id ?? null });
    return { ...options };
  }

  /** Whose passkey it is, once it has signed a challenge of ours. @throws Problem 403 */
  async function check(signed: SignedChallenge, of: Omit<ChallengeOf, 'hash'>): Promise<Shown> {
    const isOurs = await spends(of)(challengeIn(signed));
    const passkey = await findPasskey(db.sql, signed.id);
    if (!isOurs || !passkey) throw refused();
    const { userId, credentialId, publicKey, counter } = passkey;
    const { userHandle, ...response } = signed.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) throw refused();
    const checked = await verifyAuthenticationResponse({
      ...site,
      response: { ...signed, response },
      expectedChallenge: challengeIn(signed),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!checked?.verified) throw refused();
    return { userId, credentialId, counter: checked.authenticationInfo.newCounter };
  }

  /** With its person held before it. @throws Problem 403 where it is gone, or a copy has signed, since it was checked */
  async function use(tx: Sql, { userId, credentialId, counter }: Shown): Promise<void> {
    await profiles.lockStanding(tx, userId);
    if (!(await usePasskey(tx, credentialId, counter))) throw refused();
  }

  /** An admin need not confirm it once more. @throws Problem 403 for a passkey that is not accepted */
  async function signIn(caller: Caller, signed: SignedChallenge, visit: Visit): Promise<SignedIn | KeptOut> {
    const shown = await check(signed, { browser: visit.browser, purpose: 'sign-in', userId: null });
    return db.transaction(async (tx) => {
      await use(tx, shown);
      const outcome = await sessions.signIn(tx, caller, shown.userId, visit, 'passkey');
      if ('sessionToken' in outcome)
        await confirmNewSession(tx, hashOf(outcome.sessionToken), CONFIRMED_HOURS);
      return outcome;
    });
  }

  /** Of the person, whose row is locked: those that were added in a browser which was not theirs. */
  async function forgetPasskeysIn(tx: Sql, viewer: Viewer, browser: Buffer): Promise<void> {
    const removed = await deletePasskeysIn(tx, viewer.id, browser);
    for (let n = 0; n < removed; n += 1) await recordOfAdmin(tx, viewer, 'remove-passkey');
  }

  /** For the operator, when an admin has lost everything, maybe to a thief. Answers whether there were any. */
  async function forgetPasskeysOf(tx: Sql, userId: string): Promise<boolean> {
    await unconfirmSessionsOf(tx, userId, null);
    return deletePasskeysOf(tx, userId);
  }

  return {
    listPasskeys: ({ id }: Viewer) => listPasskeys(id),
    newPasskeyOptions,
    addPasskey,
    removePasskey,
    passkeyOptions,
    signIn,
    forgetPasskeysIn,
    forgetPasskeysOf,
    requireFresh,
    recordOfAdmin,
    /** Of the person themselves, in a session of theirs. @throws Problem 403 */
    async checkOf({ id }: Viewer, signed: SignedChallenge, browser: Buffer): Promise<Shown> {
      const shown = await check(signed, { browser, purpose: 'confirm', userId: id });
      if (shown.userId !== id) throw refused();
      return shown;
    },
    use,
    forgetExpired: () => deleteExpiredChallenges(db.sql),
  };
}

interface ChallengeOf {
  readonly hash: Buffer;
  readonly browser: Buffer;
  readonly purpose: Purpose;
  readonly userId: string | null;
}

/** A passkey that has just signed, with its new count. */
export interface Shown {
  readonly userId: string;
  readonly credentialId: string;
  readonly counter: number;
}

/** What was signed, as far as it can be read. */
function challengeIn({ response }: SignedChallenge): string {
  try {
    return String(decodeClientDataJSON(response.clientDataJSON).challenge);
  } catch {
    return '';
  }
}
