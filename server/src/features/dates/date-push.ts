import { DATE_REMINDER_HOURS, type DateState, datesTexts } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { pushTexts } from '@showup/contract/platform/push';
import { afterCommit, type Sql } from '#platform/db/database';
import type { OutgoingPush } from '#platform/push/delivery';
import type { Context } from '#server/context';
import { findCalledName } from '../profiles/profiles.queries.ts';
import { findDates, takeDueReminders } from './dates.queries.ts';

/** As long as someone may look at a phone that they put away with a tab open. */
const HELD_MS = 600_000;

interface Told {
  readonly dateId: string;
  readonly from: UserId;
  readonly to: UserId;
}

export const notifyOfProposal = (ctx: Context, tx: Sql, told: Told) =>
  notify(ctx, tx, told, 'proposed', pushTexts.newPlan, () => nameOf(ctx, told, pushTexts.newPlan));

export const notifyOfAcceptance = (ctx: Context, tx: Sql, told: Told) =>
  notify(ctx, tx, told, 'accepted', pushTexts.planSet, () => nameOf(ctx, told, pushTexts.planSet));

/** So that nobody travels in vain. It says the same whatever the reason, and never names who. */
export const notifyThatItIsOff = (ctx: Context, tx: Sql, told: Told) =>
  notify(ctx, tx, told, 'off', pushTexts.planOff, async () => ({
    title: pushTexts.planOff,
    body: datesTexts.off,
  }));

async function nameOf(ctx: Context, { from }: Told, body: string) {
  const title = await findCalledName(ctx.db.sql, from);
  return title === undefined ? undefined : { title, body };
}

/** After the commit, as long as the date is in that state. `text` is for people who chose to read texts. */
function notify(
  ctx: Context,
  tx: Sql,
  { dateId, from, to }: Told,
  state: DateState,
  title: string,
  text: OutgoingPush['text'],
): void {
  const isDue = () => isStill(ctx, to, dateId, state);
  afterCommit(tx, () =>
    ctx.push.notify(to, {
      aboutId: from,
      urgency: 'high',
      heldMs: HELD_MS,
      discreet: { title },
      text,
      isDue,
    }),
  );
}

/** Whether a date is still what the push about it says. */
async function isStill(ctx: Context, userId: UserId, dateId: string, state: DateState): Promise<boolean> {
  const [date] = await findDates(ctx.db.sql, userId, [dateId]);
  return date?.state === state && !date.isOver;
}

const REMINDER_HELD_MS = 3_600_000;

/**
 * Reminds both people of a date some hours before, once. The push names neither person nor venue, also for people who
 * chose to read texts: a lock screen is read by others. Who agreed to meet at short notice needs none.
 */
export async function remindOfDates(ctx: Context): Promise<void> {
  for (const { id, lo, hi, isShortNotice } of await takeDueReminders(ctx.db.sql, DATE_REMINDER_HOURS)) {
    if (isShortNotice) continue;
    remind(ctx, id, lo, hi);
    remind(ctx, id, hi, lo);
  }
}

function remind(ctx: Context, dateId: string, userId: UserId, aboutId: UserId): void {
  const text = { title: pushTexts.planSoon };
  ctx.push.notify(userId, {
    aboutId,
    urgency: 'high',
    heldMs: REMINDER_HELD_MS,
    discreet: text,
    text: async () => text,
    isDue: () => isStill(ctx, userId, dateId, 'accepted'),
  });
}
