import type { DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import type { Context } from '#server/context';
import { countVersion, setAfter } from './dates.queries.ts';
import { withDate } from './in-pair.ts';
import { notNow } from './planning/refusals.ts';
import { readDate, tellDates } from './planning/show-dates.ts';

interface After {
  readonly dateId: string;
  readonly met: boolean;
  readonly safe: boolean;
}

/**
 * Keeps what the person says of a date once its evening is over. Only they read it; a date counts as kept if both say
 * that they met. @throws Problem 404, 409 before, or for anything but an accepted date
 */
export async function answerAfterDate(
  ctx: Context,
  viewerId: UserId,
  { dateId, met, safe }: After,
): Promise<DatePlan> {
  return withDate(ctx, viewerId, dateId, async (tx, date) => {
    if (date.state !== 'accepted' || !date.isOver) throw notNow();
    await setAfter(tx, dateId, viewerId, { met, safe });
    const { outcome } = await readDate(tx, viewerId, dateId);
    const isChange = (outcome === 'kept') !== date.isKept;
    if (isChange) await countVersion(tx, dateId);
    await tellDates(ctx, tx, [dateId], isChange ? [viewerId, date.userId] : [viewerId]);
    return readDate(tx, viewerId, dateId);
  });
}
