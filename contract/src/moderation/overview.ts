import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const OVERVIEW_DAYS = 30;

/** What happened on one day of India's calendar, without deleted accounts. */
export const OverviewDay = z.object({
  /** `YYYY-MM-DD` */
  day: z.string(),
  signUps: z.number(),
  /** At the end of the day; for today, now. */
  verificationsWaiting: z.number(),
  /** How long the oldest one had waited by then; 0 if none waited. */
  longestWaitHours: z.number(),
  reportsFiled: z.number(),
  reportsDecided: z.number(),
  bans: z.number(),
  matches: z.number(),
});
export type OverviewDay = z.infer<typeof OverviewDay>;

export const overviewEndpoints = {
  /** The last 30 days including today, at most a minute old. */
  overview: endpoint({
    method: 'GET',
    path: '/auth/get-overview',
    access: 'admin',
    input: {},
    response: z.object({ days: z.array(OverviewDay) }),
  }),
};
