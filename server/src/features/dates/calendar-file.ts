import type { UserId } from '@showup/contract/fields';
import { createEvent } from 'ics';
import type { Context } from '#server/context';
import { notMatched } from '../matching/matches/require-match.ts';
import { withDate } from './in-pair.ts';

/**
 * An accepted date as a calendar file, RFC 5545. It names the venue, and neither the app nor the match: calendars are
 * shared with families and employers. @throws Problem 404 for any other date
 */
export async function drawCalendarFile(ctx: Context, viewerId: UserId, dateId: string): Promise<string> {
  const date = await withDate(ctx, viewerId, dateId, async (_tx, found) => found);
  if (date.state !== 'accepted') throw notMatched();
  const { venueName, address, latitude, longitude, at } = date;
  const { error, value } = createEvent({
    uid: dateId,
    productId: '-//calendar//EN',
    title: venueName,
    location: `${venueName}, ${address}`,
    geo: { lat: latitude, lon: longitude },
    start: Date.parse(at),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { hours: 2 },
  });
  if (!value) throw error ?? new Error('The calendar file is empty.');
  return value;
}
