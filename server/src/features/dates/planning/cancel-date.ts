import type { DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import type { Context } from '#server/context';
import { notifyThatItIsOff } from '../date-push.ts';
import { findPlanned, setStatus } from '../dates.queries.ts';
import { withDate } from '../in-pair.ts';
import { noLongerOpen } from './refusals.ts';
import { readDate, tellDates } from './show-dates.ts';

/**
 * Takes a proposal back or cancels a date, together with any proposal to change it.
 * @throws Problem 404, and 409 once there is nothing to cancel
 */
export async function cancelDate(ctx: Context, viewerId: UserId, dateId: string): Promise<DatePlan> {
  return withDate(ctx, viewerId, dateId, async (tx, date) => {
    if (date.state !== 'off') {
      const isStanding = date.state === 'accepted' && !date.isOver && !date.isKept;
      if (date.state !== 'proposed' && !isStanding) throw noLongerOpen();
      const open = isStanding ? await findPlanned(tx, viewerId, date.userId) : [];
      const changed = [...new Set([dateId, ...open.map(({ id }) => id)])];
      for (const id of changed) await setStatus(tx, id, 'off');
      await tellDates(ctx, tx, changed, [viewerId, date.userId]);
      notifyThatItIsOff(ctx, tx, { dateId, from: viewerId, to: date.userId });
    }
    return readDate(tx, viewerId, dateId);
  });
}
