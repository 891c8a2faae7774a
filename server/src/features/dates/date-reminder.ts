import { DATE_REMINDER_HOURS } from '@showup/contract/dates';
import { pushTexts } from '@showup/contract/platform/push';
import type { Context } from '#server/context';
import { isStill } from './date-push.ts';
import { takeDueReminders } from './date-reminder.queries.ts';

const HELD_MS = 3_600_000;

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

function remind(ctx: Context, dateId: string, userId: string, aboutId: string): void {
  const text = { title: pushTexts.planSoon };
  ctx.push.notify(userId, {
    aboutId,
    urgency: 'high',
    heldMs: HELD_MS,
    discreet: text,
    text: async () => text,
    isDue: () => isStill(ctx, userId, dateId, 'accepted'),
  });
}
