import type { Context } from './context.ts';
import type { Backup } from './platform/backup/backup.service.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** What the platform tidies up, and how often: in hours. */
export function schedule(jobs: Jobs, { media, limits }: Context): void {
  jobs.every(6, 'forget unclaimed uploads', () => media.forgetUnclaimed());
  jobs.every(6, 'forget what was counted in a day', () => limits.forgetExpired());
  jobs.every(24, 'remove stray files of pictures', () => media.forgetStrays());
}

/** In local time. */
const NIGHT_HOUR = 4;

/**
 * Removes deleted rows from the files of the embedded database, at night or when nobody is connected: people would wait
 * while tables are rewritten.
 */
export function scheduleErasure(jobs: Jobs, { db, live }: Context, backup: Backup): void {
  if (!db.eraseDeleted) return; // PostgreSQL manages its own files: docs/operate.md says what stays in them
  const isTime = () => new Date().getHours() === NIGHT_HOUR || live.presence.countHere() === 0;
  const erase = async () => {
    await backup.clearLeftovers();
    await db.eraseDeleted?.();
  };
  jobs.every(6, 'erase deleted rows from the disk', erase, isTime);
}
