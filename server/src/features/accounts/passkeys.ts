import { randomInt } from 'node:crypto';
import {
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  RECOVERY_CODES,
  type SignedChallenge,
} from '@showup/contract/passkeys';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Audit } from '../../audit/audit.service.ts';
import type { Database, Sql } from '../../db/database.ts';
import type { Caller, Viewer } from '../../http/caller.ts';
import { hashOf } from '../../http/secret.ts';
import type { DailyLimits } from '../../limits/daily-limits.ts';
import { Problem, problem } from '../../problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import { deviceOf } from './device.ts';
import {
  confirmNewSession,
  confirmSession,
  countRecoveryCodes,
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeysOf,
  findPasskeysOf,
  insertPasskey,
  insertPasskeyChallenge,
  type KeptPasskey,
  lockPasskey,
  type Purpose,
  replaceRecoveryCodes,
  spendPasskeyChallenge,
  spendRecoveryCode,
  usePasskey,
} from './passkeys.queries.ts';
import type { Sessions, SignedIn } from './sessions.service.ts';
import type { KeptOut } from './shut-outs.service.ts';
import type { Visit } from './visit.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

const CHALLENGE_MINUTES = 5;
const CONFIRMED_HOURS = 12;
const RECOVERY_TRIES = { name: 'recovery codes of an admin', most: 10 };
/** No letter or digit that is read as another. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 12;

/** The same for an unknown passkey, a wrong signature, and a challenge that is old, used or another's. */
const refused = problem(403, 'accounts.passkey', 'That passkey was not accepted. Please try again.');
const tooMany = problem(409, 'accounts.passkeys_full', `You can have ${PASSKEYS_MAX} passkeys at most.`);
const known = problem(409, 'accounts.passkey_known', 'That passkey is here already.');
const gone = problem(404, 'accounts.passkey_gone', 'That passkey is removed already.');
const wrongRecovery = problem(403, 'accounts.recovery_code', 'That is none of your recovery codes.');

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly profiles: Profiles;
  readonly sessions: Sessions;
  readonly limits: DailyLimits;
  readonly publicUrl: URL;
}

/** Keys that stay in people's devices: everyone may sign in with one, and admins confirm that it is them. */
export function createPasskeys({ db, audit, profiles, sessions, limits, publicUrl }: Parts) {
  const site = { expectedOrigin: publicUrl.origin, expectedRPID: publicUrl.hostname };

  async function challenge(options: { challenge: string }, of: Omit<ChallengeOf, 'hash'>): Promise<void> {
    await insertPasskeyChallenge(db.sql, { ...of, hash: hashOf(options.challenge) }, CHALLENGE_MINUTES);
  }

  /** Spent by the look at it, whatever comes of the rest. */
  const spends = (sql: Sql, of: Omit<ChallengeOf, 'hash'>) => (text: string) =>
    spendPasskeyChallenge(sql, { ...of, hash: hashOf(text) });

  /** An admin who has a passkey shows it first: else a code that somebody got hold of would bring a passkey of theirs in. */
  async function requireFresh(viewer: Viewer): Promise<void> {
    const { id, isAdmin, mustConfirm } = viewer;
    if (isAdmin && !mustConfirm) return;
    const hasPasskey = (await findPasskeysOf(db.sql, id)).length > 0;
    if (mustConfirm && hasPasskey) throw refused();
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
      expectedChallenge: spends(db.sql, { browser, purpose: 'add', userId: viewer.id }),
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!checked?.verified) throw refused();
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    return db.transaction(async (tx) => {
      await profiles.lockStanding(tx, viewer.id);
      if ((await findPasskeysOf(tx, viewer.id)).length >= PASSKEYS_MAX) throw tooMany();
      const isNew = await insertPasskey(tx, {
        userId: viewer.id,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: passkey.response.transports,
        name: deviceOf(userAgent),
      });
      if (!isNew) throw known();
      await recordOfAdmin(tx, viewer, 'add-passkey');
      if (viewer.mustConfirm) await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
      return listPasskeys(viewer.id, tx);
    });
  }

  /** @throws Problem 403 where the person has not shown of late that it is them, 404 for one that is not theirs */
  async function removePasskey(viewer: Viewer, passkeyId: string): Promise<Passkey[]> {
    await requireFresh(viewer);
    return db.transaction(async (tx) => {
      if (!(await deletePasskey(tx, viewer.id, passkeyId))) throw gone();
      await recordOfAdmin(tx, viewer, 'remove-passkey');
      return listPasskeys(viewer.id, tx);
    });
  }

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

  /** Whose passkey it is, once it has signed a challenge of ours. Held, with its new counter. @throws Problem 403 */
  async function check(
    tx: Sql,
    signed: SignedChallenge,
    of: Omit<ChallengeOf, 'hash'>,
  ): Promise<KeptPasskey> {
    const passkey = await lockPasskey(tx, signed.id);
    if (!passkey) throw refused();
    const { credentialId, publicKey, counter } = passkey;
    const { userHandle, ...response } = signed.response;
    const checked = await verifyAuthenticationResponse({
      ...site,
      response: { ...signed, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge: spends(tx, of),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!checked?.verified) throw refused();
    await usePasskey(tx, credentialId, checked.authenticationInfo.newCounter);
    return passkey;
  }

  /** An admin need not confirm it once more. @throws Problem 403 for a passkey that is not accepted */
  async function signIn(caller: Caller, signed: SignedChallenge, visit: Visit): Promise<SignedIn | KeptOut> {
    const of = { browser: visit.browser, purpose: 'sign-in', userId: null } as const;
    return db.transaction(async (tx) => {
      const { userId } = await check(tx, signed, of);
      const outcome = await sessions.signIn(tx, caller, userId, visit, 'passkey');
      if ('sessionToken' in outcome)
        await confirmNewSession(tx, hashOf(outcome.sessionToken), CONFIRMED_HOURS);
      return outcome;
    });
  }

  /** @throws Problem 403 for a passkey that is not accepted */
  async function confirmByPasskey({ id, sessionId }: Viewer, signed: SignedChallenge, browser: Buffer) {
    await db.transaction(async (tx) => {
      const { userId } = await check(tx, signed, { browser, purpose: 'confirm', userId: id });
      if (userId !== id) throw refused();
      await confirmSession(tx, sessionId, CONFIRMED_HOURS);
    });
  }

  /** @throws Problem 403 for a code that is none of theirs, 429 after too many tries */
  async function confirmByCode(viewer: Viewer, code: string): Promise<void> {
    const wait = await limits.spend(db.sql, RECOVERY_TRIES, viewer.id);
    if (wait) {
      const message = `Too many recovery codes were tried. You can try again in ${wait.text}.`;
      throw new Problem(429, 'accounts.recovery_tries', message, {
        retryAfterSeconds: wait.retryAfterSeconds,
      });
    }
    await db.transaction(async (tx) => {
      if (!(await spendRecoveryCode(tx, viewer.id, hashOfCode(viewer.id, code)))) throw wrongRecovery();
      await recordOfAdmin(tx, viewer, 'use-recovery-code');
      await confirmSession(tx, viewer.sessionId, CONFIRMED_HOURS);
    });
  }

  /** Those before count no more. */
  async function newRecoveryCodes(admin: Viewer): Promise<{ codes: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, anyCode);
    await db.transaction(async (tx) => {
      await profiles.lockStanding(tx, admin.id);
      await replaceRecoveryCodes(
        tx,
        admin.id,
        codes.map((code) => hashOfCode(admin.id, code)),
      );
      await recordOfAdmin(tx, admin, 'renew-recovery-codes');
    });
    return { codes };
  }

  async function adminAccess({ id, isAdmin }: Viewer) {
    const [kept, recoveryCodes] = await Promise.all([
      findPasskeysOf(db.sql, id),
      countRecoveryCodes(db.sql, id),
    ]);
    return { isConfirmed: isAdmin, hasPasskey: kept.length > 0, recoveryCodes };
  }

  return {
    listPasskeys: ({ id }: Viewer) => listPasskeys(id),
    newPasskeyOptions,
    addPasskey,
    removePasskey,
    passkeyOptions,
    signIn,
    confirmByPasskey,
    confirmByCode,
    newRecoveryCodes,
    adminAccess,
    /** For the operator, when an admin has lost everything. Answers whether there were any. */
    forgetPasskeysOf: (tx: Sql, userId: string) => deletePasskeysOf(tx, userId),
    forgetExpired: () => deleteExpiredChallenges(db.sql),
  };
}

interface ChallengeOf {
  readonly hash: Buffer;
  readonly browser: Buffer;
  readonly purpose: Purpose;
  readonly userId: string | null;
}

function anyCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length)),
  ).join('');
  return letters.replace(/(....)(?=.)/g, '$1-');
}

/** However it is typed. */
function hashOfCode(userId: string, code: string): Buffer {
  return hashOf(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
