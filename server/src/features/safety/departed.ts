import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import type { Person } from './blocks/blocks.queries.ts';
import { type Departed, findDeparted, insertDeparted, markBack, unmarkBack } from './departed.queries.ts';
import { blockHash, departedHash, reportHash } from './phone-hashes.ts';

/** As long as evidence is kept; a later report would have none. */
const KEPT_DAYS = 30;

export const departedPeople: readonly Deletes[] = [
  {
    what: 'That a deleted account existed: fingerprints of its id and phone',
    after: { days: KEPT_DAYS },
    from: 'the account was deleted',
  },
];

/** Keeps hashes of someone who deletes their account, so that deleting it does not get around a block or a report. */
export async function keepDeparted(
  ctx: Context,
  tx: Sql,
  { userId, phone }: Pick<Person, 'userId' | 'phone'>,
): Promise<void> {
  await unmarkBack(tx, userId);
  if (phone === null) return;
  await insertDeparted(tx, {
    person: departedHash(ctx, userId),
    blockPhone: blockHash(ctx, phone),
    reportPhone: reportHash(ctx, phone),
    days: KEPT_DAYS,
  });
}

/** For an account that has just proved a phone. */
export async function comeBack(ctx: Context, tx: Sql, userId: UserId, phone: string): Promise<void> {
  await markBack(tx, userId, reportHash(ctx, phone));
}

export async function departedPerson(ctx: Context, tx: Sql, userId: UserId): Promise<Departed | undefined> {
  return findDeparted(tx, departedHash(ctx, userId));
}
