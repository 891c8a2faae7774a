import type { Context } from './context.ts';
import type { Backup } from './platform/backup/backup.service.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { expiredCounts } from './platform/limits/quotas.ts';
import { unclaimedUploads } from './platform/media/forget-pictures.ts';
import { strayFiles } from './platform/media/store/stray-files.ts';

/** What the platform tidies up, and how often: in hours. */
export function schedule(jobs: Jobs, { media, quotas, retention }: Context): void {
  jobs.every(6, 'delete unclaimed uploads', () => media.forgetUnclaimed(), { deletes: unclaimedUploads });
  jobs.every(6, 'delete expired daily counts', () => quotas.forgetExpired(), { deletes: expiredCounts });
  jobs.every(24, 'remove stray picture files', () => media.forgetStrays(), { deletes: strayFiles });
  retention.add({
    kept: [
      {
        what: 'What our admins did and looked at, with the reasons and answers they wrote, by ids that lead nowhere once an account is deleted',
        until: 'permanently',
        because: 'What people with power over others did has to stay traceable.',
      },
      {
        what: 'Copies of deleted data in the operator’s backups',
        until: 'until the operator deletes those backups',
        because: 'A backup is for the day when everything else is lost.',
      },
    ],
  });
}

/** In local time. */
const NIGHT_HOUR = 4;
const ERASE_HOURS = 6;
/** A whole day with people connected, and a run that had just begun. */
const ERASED_WITHIN_HOURS = 24 + ERASE_HOURS;

/**
 * Removes deleted rows from the files of the embedded database, at night or when nobody is connected: people would wait
 * while tables are rewritten.
 */
export function scheduleErasure(jobs: Jobs, { db, live, retention }: Context, backup: Backup): void {
  if (!db.eraseDeleted) {
    retention.add({ kept: [tracesInPostgres] });
    return;
  }
  const isTime = () => new Date().getHours() === NIGHT_HOUR || live.presence.countHere() === 0;
  const erase = async () => {
    await backup.clearLeftovers();
    await db.eraseDeleted?.();
  };
  const deletes = [
    {
      what: 'Traces of deleted data in the files of the database',
      after: { hours: ERASED_WITHIN_HOURS },
      from: 'the deletion, at the latest',
    },
  ];
  jobs.every(ERASE_HOURS, 'erase deleted rows from the disk', erase, { isTime, deletes });
}

/** PostgreSQL manages its own files: docs/backup.md says what stays in them. */
const tracesInPostgres = {
  what: 'Traces of deleted data in the files of the database',
  until: 'until the database writes over them',
  because: 'PostgreSQL manages its own files.',
};
