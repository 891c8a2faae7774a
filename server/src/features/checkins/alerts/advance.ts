import { OPENS_AFTER_MINUTES, SECOND_PUSH_MINUTES } from '@showup/contract/checkins';
import { DATE_NEAR_HOURS } from '@showup/contract/dates';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import {
  type CheckInRow,
  lockNextDue,
  lockNextUnsealed,
  setMissed,
  setReminders,
} from '../check-ins.queries.ts';
import { countChannels } from '../contact/channels.queries.ts';
import { tellOwner } from '../tell-owner.ts';
import { insertOwnerPush } from './messages.queries.ts';
import { openEnvelope } from './open-envelope.ts';
import { seal } from './seal.ts';

const TIMES = { second: SECOND_PUSH_MINUTES, opens: OPENS_AFTER_MINUTES };

/**
 * Does what is due by the database's clock, first what alerts someone. Several servers may do this at once.
 */
export async function advance(ctx: Context): Promise<void> {
  await one(ctx, async (tx, failed) => {
    const row = await lockNextDue(tx, { ...TIMES, failed });
    return row && { id: row.id, work: () => step(ctx, tx, row) };
  });
  await one(ctx, async (tx, failed) => {
    const row = await lockNextUnsealed(tx, { hours: DATE_NEAR_HOURS, failed });
    return row && { id: row.id, work: () => sealBefore(ctx, tx, row) };
  });
}

type Next = (
  tx: Sql,
  failed: readonly string[],
) => Promise<{ readonly id: string; readonly work: () => Promise<void> } | undefined>;

/** One check-in after another, each in a transaction of its own, so that one that fails delays no other. */
async function one(ctx: Context, next: Next): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    let id: string | undefined;
    try {
      await ctx.db.transaction(async (tx) => {
        const found = await next(tx, failed);
        id = found?.id;
        await found?.work();
      });
    } catch (error) {
      if (id === undefined) throw error;
      failed.push(id);
      ctx.log.error({ err: error }, 'a check-in could not be advanced');
    }
    if (id === undefined) return;
  }
}

/** Two hours before the date: a match who changes their name or photo after that changes no envelope. */
async function sealBefore(ctx: Context, tx: Sql, row: CheckInRow): Promise<void> {
  if (!(await seal(ctx, tx, row))) throw new Error('There is nothing to seal.');
}

async function step(
  ctx: Context,
  tx: Sql,
  { minutesLate, ...row }: CheckInRow & { minutesLate: number },
): Promise<void> {
  if (minutesLate >= OPENS_AFTER_MINUTES) return miss(ctx, tx, row);
  const isSecond = minutesLate >= SECOND_PUSH_MINUTES;
  await setReminders(tx, row.id, isSecond ? 2 : 1);
  await insertOwnerPush(tx, row.id, isSecond ? 'still_due' : 'due');
}

/** Opens the envelope if anyone can be alerted. Otherwise it stays sealed, until the contact confirms a way or it is deleted. */
async function miss(ctx: Context, tx: Sql, row: CheckInRow): Promise<void> {
  if (row.reminders < 2) await insertOwnerPush(tx, row.id, 'still_due');
  if ((await countChannels(tx, row.id)).confirmed > 0)
    return openEnvelope(ctx, tx, row, { isHelpAsked: false });
  await setMissed(tx, row.id);
  await tellOwner(ctx, tx, row.id);
}
