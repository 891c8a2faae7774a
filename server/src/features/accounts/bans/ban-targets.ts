import type { UserId } from '@showup/contract/fields';
import { getUser } from '#features/profiles/people';
import type { Sql } from '#platform/db/database';
import { BAN_PASS_SECONDS } from '#platform/http/requests/cookies';
import type { Deletes } from '#platform/jobs/retention';
import { PHONE_ON_RECORD } from '#platform/keyed-hash';
import type { Context } from '#server/context';
import {
  type BanTarget,
  deleteOldBans,
  deleteOldPasses,
  endRunOutBansOn,
  insertBan,
  lockPhoneHash,
  type NewBanRow,
} from './bans.queries.ts';

/** How bans and reports identify a phone, even after its account is deleted. */
export const phoneHash = (ctx: Context, phone: string): Buffer => ctx.keyedHash(PHONE_ON_RECORD, phone);

/** The person and their phone. */
export async function banTargetOf(ctx: Context, tx: Sql, userId: UserId): Promise<BanTarget> {
  const { phoneNumber } = await getUser(tx, userId);
  return { userId, phone: phoneNumber === null ? null : phoneHash(ctx, phoneNumber) };
}

/** Locks the target's phone, so that no account gets it until the transaction ends. */
export async function lockBanTarget(tx: Sql, { phone }: BanTarget): Promise<void> {
  if (phone !== null) await lockPhoneHash(tx, phone);
}

/** Returns undefined if `until` has passed. @throws the database's error if another ban is active */
export async function writeBan(
  tx: Sql,
  target: BanTarget,
  terms: Omit<NewBanRow, keyof BanTarget>,
): Promise<string | undefined> {
  await endRunOutBansOn(tx, target);
  return insertBan(tx, { ...target, ...terms });
}

/** How long an ended ban and its appeal are kept. */
const ENDED_KEPT_DAYS = 180;

export const endedBans: readonly Deletes[] = [
  {
    what: 'A ban with its reason and appeal, and the phone number’s fingerprint',
    after: { days: ENDED_KEPT_DAYS },
    from: 'the ban ended',
  },
  {
    what: 'That a banned person may read why, in one browser',
    after: { hours: BAN_PASS_SECONDS / 3_600 },
    from: 'they tried to sign in',
  },
];

export async function forgetEndedBans({ db }: Context): Promise<void> {
  await deleteOldPasses(db.sql);
  await deleteOldBans(db.sql, ENDED_KEPT_DAYS);
}
