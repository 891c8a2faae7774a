import type { OwnBan } from '@showup/contract/bans';
import type { Database, Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { BAN_PASS_SECONDS } from '../../platform/http/cookies.ts';
import { hashOf, newSecret } from '../../platform/http/secret.ts';
import { type KeyedHash, PHONE_ON_RECORD } from '../../platform/keyed-hash.ts';
import { notBanned, Problem, problem } from '../../platform/problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import {
  answerAppeal,
  deleteOldBans,
  deleteOldPasses,
  endBan,
  endRunOut,
  findBan,
  findBanOn,
  findOwnBan,
  findPass,
  findRunOut,
  insertBan,
  insertPass,
  lockBan,
  lockPhoneHash,
  type Target,
  writeAppeal,
} from './shut-outs.queries.ts';

export type ShutOuts = ReturnType<typeof createShutOuts>;

/** How long an ended ban and its appeal are kept. */
const ENDED_KEPT_DAYS = 180;
const RUN_OUT_PAGE = 100;

const appealedBefore = problem(
  409,
  'bans.appealed',
  'You have sent an appeal already. There is one for each ban.',
);
const phoneShutOut = problem(
  403,
  'accounts.phone_shut_out',
  'This phone number cannot be used on Showup. Please use another one.',
);

/** Somebody who was let in no further: what they are told, and the pass for their appeal. */
export interface KeptOut {
  readonly ban: OwnBan;
  readonly banPass: string;
}

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly keyedHash: KeyedHash;
  readonly profiles: Profiles;
}

/** Who is kept out, and what they are told. Whom to ban, and when a ban ends, is decided elsewhere. */
export function createShutOuts({ db, events, keyedHash, profiles }: Parts) {
  const phoneHash = (phone: string) => keyedHash(PHONE_ON_RECORD, phone);

  async function meet(tx: Sql, target: Target): Promise<KeptOut | undefined> {
    const banId = await findBanOn(tx, target);
    const ban = banId === undefined ? undefined : await findOwnBan(tx, banId);
    if (banId === undefined || !ban) return undefined;
    const banPass = newSecret();
    await insertPass(tx, hashOf(banPass), banId, BAN_PASS_SECONDS);
    return { ban, banPass };
  }

  /** For a person who is locked and about to be signed in. */
  async function meetPerson(tx: Sql, userId: string): Promise<KeptOut | undefined> {
    return meet(tx, await targetOf(tx, userId));
  }

  async function targetOf(tx: Sql, userId: string): Promise<Target> {
    const { phoneNumber } = await profiles.user(userId, tx);
    return { userId, phone: phoneNumber === null ? null : phoneHash(phoneNumber) };
  }

  /** For a phone that is about to get an account. */
  async function meetPhone(tx: Sql, phone: string): Promise<KeptOut | undefined> {
    const hash = phoneHash(phone);
    await lockPhoneHash(tx, hash);
    return meet(tx, { userId: null, phone: hash });
  }

  /** For somebody who is here and comes to a phone. @throws Problem 403 where it is kept out */
  async function requireOpenPhone(tx: Sql, phone: string): Promise<void> {
    const hash = phoneHash(phone);
    await lockPhoneHash(tx, hash);
    if ((await findBanOn(tx, { userId: null, phone: hash })) !== undefined) throw phoneShutOut();
  }

  /** Holds the target's phone, so that no account comes to it until the transaction ends. */
  async function lockTarget({ phone }: Target, tx: Sql): Promise<void> {
    if (phone !== null) await lockPhoneHash(tx, phone);
  }

  /** Undefined where the end is over already. @throws the database's refusal where a ban holds */
  async function shutOut(
    tx: Sql,
    target: Target,
    { reason, until, adminId }: { reason: string; until: string | null; adminId: string },
  ): Promise<string | undefined> {
    await endRunOut(tx, target);
    return insertBan(tx, { ...target, reason, until, adminId });
  }

  async function banOfPass(pass: string): Promise<string | undefined> {
    return findPass(db.sql, hashOf(pass));
  }

  /** @throws Problem 401 once the ban is over */
  async function ownBan(banId: string, sql: Sql = db.sql): Promise<OwnBan> {
    const ban = await findOwnBan(sql, banId);
    if (!ban) throw notBanned();
    return ban;
  }

  /** @throws Problem 409 for a second one */
  async function appeal(banId: string, text: string): Promise<OwnBan> {
    return db.transaction(async (tx) => {
      if (!(await writeAppeal(tx, banId, text))) {
        await ownBan(banId, tx);
        throw appealedBefore();
      }
      await events.emit(tx, 'appealed', { banId });
      return ownBan(banId, tx);
    });
  }

  async function forgetEnded(): Promise<void> {
    await deleteOldPasses(db.sql);
    await deleteOldBans(db.sql, ENDED_KEPT_DAYS);
  }

  return {
    meetPerson,
    meetPhone,
    requireOpenPhone,
    banOfPass,
    ownBan,
    appeal,
    targetOf,
    lockTarget,
    shutOut,
    findBanOn,
    findBan,
    lockBan,
    endBan,
    answerAppeal,
    /** Bans whose time is over, which nobody has tidied up; a page of them. */
    findRunOut: () => findRunOut(db.sql, RUN_OUT_PAGE),
    forgetEnded,
  };
}

/** The refusal of a sign-in: the reason is the admin's own. */
export function bannedProblem({ reason, until, appeal }: OwnBan): Problem {
  return new Problem(403, 'accounts.banned', `Your account is banned. ${reason}`, { reason, until, appeal });
}
