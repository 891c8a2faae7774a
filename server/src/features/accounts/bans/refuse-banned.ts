import type { OwnBan } from '@showup/contract/accounts/bans';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { BAN_PASS_SECONDS } from '#platform/http/requests/cookies';
import { hashOf, newSecret } from '#platform/http/requests/secret';
import { notBanned, Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { banTargetOf, phoneHash } from './ban-targets.ts';
import {
  type BanTarget,
  findBanOn,
  findOwnBan,
  findPass,
  insertPass,
  lockPhoneHash,
  writeAppeal,
} from './bans.queries.ts';

const phoneBanned = problem(
  403,
  'accounts.phone_shut_out',
  'This phone number cannot be used on Showup. Please use another one.',
);

/** What a banned person gets instead of being signed in: the ban, and the pass for their appeal. */
export interface Banned {
  readonly kind: 'banned';
  readonly ban: OwnBan;
  readonly banPass: string;
}

/** For a locked person who is about to be signed in. Returns undefined if they are not banned. */
export async function givePassIfBanned(ctx: Context, tx: Sql, userId: UserId): Promise<Banned | undefined> {
  return givePass(tx, await banTargetOf(ctx, tx, userId));
}

/** The same for a phone that is about to get an account. Locks the phone against bans. */
export async function givePassIfPhoneBanned(
  ctx: Context,
  tx: Sql,
  phone: string,
): Promise<Banned | undefined> {
  const hash = phoneHash(ctx, phone);
  await lockPhoneHash(tx, hash);
  return givePass(tx, { userId: null, phone: hash });
}

async function givePass(tx: Sql, target: BanTarget): Promise<Banned | undefined> {
  const banId = await findBanOn(tx, target);
  const ban = banId === undefined ? undefined : await findOwnBan(tx, banId);
  if (banId === undefined || !ban) return undefined;
  const banPass = newSecret();
  await insertPass(tx, hashOf(banPass), banId, BAN_PASS_SECONDS);
  return { kind: 'banned', ban, banPass };
}

/** The ban of someone who has the pass for its appeal and no session. */
export async function findBanOfPass(sql: Sql, pass: string): Promise<string | undefined> {
  return findPass(sql, hashOf(pass));
}

/** For someone signed in who adds or changes their phone. Locks the phone against bans. @throws Problem 403 */
export async function requireUnbannedPhone(ctx: Context, tx: Sql, phone: string): Promise<void> {
  const hash = phoneHash(ctx, phone);
  await lockPhoneHash(tx, hash);
  if ((await findBanOn(tx, { userId: null, phone: hash })) !== undefined) throw phoneBanned();
}

/** The refusal of a sign-in, with the admin's reason. */
export function bannedProblem({ reason, until, appeal }: OwnBan): Problem {
  return new Problem(403, 'accounts.banned', `Your account is banned. ${reason}`, { reason, until, appeal });
}

// A banned person's view of their ban, and their appeal. Admins ban people in `moderation`.

const appealedBefore = problem(409, 'bans.appealed', 'You have already sent an appeal. Each ban allows one.');

/** @throws Problem 401 once the ban is over */
export async function getOwnBan(sql: Sql, banId: string): Promise<OwnBan> {
  const ban = await findOwnBan(sql, banId);
  if (!ban) throw notBanned();
  return ban;
}

/** The same appeal again changes nothing. @throws Problem 401 once the ban is over, 409 for a second appeal */
export async function appealBan(ctx: Context, banId: string, text: string): Promise<OwnBan> {
  return ctx.db.transaction(async (tx) => {
    if (!(await writeAppeal(tx, banId, text))) {
      const ban = await getOwnBan(tx, banId);
      if (ban.appeal?.text === text) return ban;
      throw appealedBefore();
    }
    await ctx.events.emit(tx, 'appealed', { banId });
    return getOwnBan(tx, banId);
  });
}
