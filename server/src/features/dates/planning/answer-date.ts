import type { DateAnswer, DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import type { Context } from '#server/context';
import { notifyOfAcceptance } from '../date-push.ts';
import { giveWay, setStatus } from '../dates.queries.ts';
import { withDate } from '../in-pair.ts';
import { noLongerOpen, ownProposal } from './refusals.ts';
import { readDate, tellDates } from './show-dates.ts';

interface Answer {
  readonly dateId: string;
  readonly answer: DateAnswer;
}

/**
 * Accepts or declines a proposal. Accepted, it takes the place of the date that it was to change.
 * @throws Problem 404, and 409 for one's own proposal or one that is no longer open
 */
export async function answerDate(
  ctx: Context,
  viewerId: UserId,
  { dateId, answer }: Answer,
): Promise<DatePlan> {
  const status = answer === 'accept' ? 'accepted' : 'declined';
  return withDate(ctx, viewerId, dateId, async (tx, date) => {
    if (date.isMine) throw ownProposal();
    if (date.state !== status) {
      if (date.state !== 'proposed') throw noLongerOpen();
      await setStatus(tx, dateId, status);
      const old = status === 'accepted' ? date.replacesId : null;
      const changed = old !== null && (await giveWay(tx, old)) ? [old, dateId] : [dateId];
      await tellDates(ctx, tx, changed, [viewerId, date.userId]);
      if (status === 'accepted') notifyOfAcceptance(ctx, tx, { dateId, from: viewerId, to: date.userId });
    }
    return readDate(tx, viewerId, dateId);
  });
}
