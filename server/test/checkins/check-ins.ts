import { type CheckIn, checkInsEndpoints } from '@showup/contract/checkins';
import { type ContactView, contactEndpoints } from '@showup/contract/checkins/contact';
import type { DatePlan } from '@showup/contract/dates';
import { tickerOf } from '#features/checkins/alerts/ticker';
import type { Database } from '#platform/db/database';
import type { Context } from '#server/context';
import type { TestBrowser } from '../people/test-browser.ts';

type Caller = Pick<TestBrowser, 'call'>;

const HOUR_MS = 3_600_000;

/** Sets a check-in some hours after the beginning of the date. */
export const arm = (by: Caller, date: Pick<DatePlan, '_id' | 'at'>, hours = 3): Promise<CheckIn> =>
  by.call(checkInsEndpoints.arm, {
    body: {
      dateId: date._id,
      dueAt: new Date(Date.parse(date.at) + hours * HOUR_MS).toISOString(),
      contactName: 'Mum',
    },
  });

export const answerCheckIn = (
  by: Caller,
  { _id }: Pick<CheckIn, '_id'>,
  how: 'checkIn' | 'askForHelp' | 'disarm' | 'renewLink',
): Promise<CheckIn> => by.call(checkInsEndpoints[how], { body: { checkInId: _id } });

export const later = (by: Caller, { _id, dueAt }: Pick<CheckIn, '_id' | 'dueAt'>): Promise<CheckIn> =>
  by.call(checkInsEndpoints.checkInLater, { body: { checkInId: _id, dueAt } });

export const listCheckIns = (by: Caller): Promise<CheckIn[]> => by.call(checkInsEndpoints.checkIns, {});

/** The secret of a link. */
export const tokenIn = ({ link }: Pick<CheckIn, 'link'>) => new URL(link).hash.slice(1);

export const look = (by: Caller, checkIn: Pick<CheckIn, 'link'>): Promise<ContactView> =>
  by.call(contactEndpoints.contactView, { body: { token: tokenIn(checkIn) } });

export const requestEmail = (by: Caller, checkIn: Pick<CheckIn, 'link'>, address: string) =>
  by.call(contactEndpoints.requestChannel, {
    body: { token: tokenIn(checkIn), channel: { kind: 'email', address } },
  });

export const enterCode = (by: Caller, checkIn: Pick<CheckIn, 'link'>, code: string): Promise<ContactView> =>
  by.call(contactEndpoints.confirmChannel, { body: { token: tokenIn(checkIn), code } });

/** As if so many minutes had passed since it was set. */
export async function letPass(
  { db }: { readonly db: Database },
  { _id }: Pick<CheckIn, '_id'>,
  minutes: number,
): Promise<void> {
  await db.sql`
    update check_ins set due_at = due_at - make_interval(mins => ${minutes}),
      date_at = date_at - make_interval(mins => ${minutes}), latest_at = latest_at - make_interval(mins => ${minutes}),
      forget_at = forget_at - make_interval(mins => ${minutes}) where id = ${_id}`;
}

/** The server looks for what is due, and everything that it does is done. */
export async function letWork({ ctx }: { readonly ctx: Context }): Promise<void> {
  await tickerOf(ctx).settle();
  await tickerOf(ctx).run();
  await tickerOf(ctx).settle(); // the server may have looked at the same moment
}

/** As if its time had come so many minutes ago, and a little more, since the column rounds up to half a millisecond; and the server looked. */
export async function letComeDue(
  app: { readonly db: Database; readonly ctx: Context },
  { _id }: Pick<CheckIn, '_id'>,
  minutesAgo: number,
): Promise<void> {
  await app.db.sql`
    update check_ins set due_at = now() - make_interval(mins => ${minutesAgo}, secs => 0.01), date_at = now() - interval '3 hours',
      latest_at = now() + interval '20 hours', forget_at = now() + interval '21 hours' where id = ${_id}`;
  await letWork(app);
}
