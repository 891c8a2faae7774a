import type { Database } from '../db/database.ts';
import type { Jobs } from './jobs.ts';

interface Parts {
  readonly db: Pick<Database, 'eraseDeleted'>;
  readonly backup: { clearLeftovers(): Promise<void> };
  /** Whether people are connected, who would wait while tables are rewritten. */
  readonly isInUse: () => boolean;
}

/** In local time. */
const NIGHT_HOUR = 4;
const EVERY_HOURS = 6;

/** Removes deleted rows from the files of the embedded database, at night or when nobody is connected. */
export function eraseFromDisk(jobs: Jobs, { db, backup, isInUse }: Parts): void {
  if (!db.eraseDeleted) return; // PostgreSQL manages its own files: docs/operate.md says what stays in them
  const isTime = () => new Date().getHours() === NIGHT_HOUR || !isInUse();
  const work = async () => {
    await backup.clearLeftovers();
    await db.eraseDeleted?.();
  };
  jobs.every(EVERY_HOURS, 'erase deleted rows from the disk', work, isTime);
}
