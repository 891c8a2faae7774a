import type { Context } from './context.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** What the platform tidies up, and how often: in hours. */
export function schedule(jobs: Jobs, { media, limits }: Context): void {
  jobs.every(6, 'forget unclaimed uploads', media.forgetUnclaimed);
  jobs.every(6, 'forget what was counted in a day', limits.forgetExpired);
  jobs.every(24, 'remove stray files of pictures', media.forgetStrays);
}
