import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const OVERVIEW_DAYS = 30;

/** What happened on one day of India's calendar. Whatever belonged to people who have deleted their accounts is not in it. */
export const OverviewDay = z.object({
  /** `YYYY-MM-DD` */
  day: z.string(),
  signUps: z.number(),
  /** At the end of the day; of today, now. */
  verificationsWaiting: z.number(),
  /** For how many hours the one that waited longest had done so by then; 0 where none waited. */
  longestWaitHours: z.number(),
  reportsFiled: z.number(),
  reportsDecided: z.number(),
  bans: z.number(),
  matches: z.number(),
});
export type OverviewDay = z.infer<typeof OverviewDay>;

export const overviewEndpoints = {
  /** The last 30 days, today the last of them; at most a minute old. */
  overview: endpoint({
    method: 'GET',
    path: '/auth/get-overview',
    access: 'admin',
    input: {},
    response: z.object({ days: z.array(OverviewDay) }),
  }),
};
