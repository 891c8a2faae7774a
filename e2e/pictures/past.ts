import type { Sql } from '../../server/src/platform/db/database.ts';
import { changeData } from '../support/server/data.ts';
import type { Stage } from './stage.ts';

// A walk takes hardly a second of its evening, so data that should look older is moved into the past in the database.

const rewrite = ({ server }: Stage, change: (sql: Sql) => Promise<unknown>) => changeData(server, change);

/** Lets people who wait for a decision have waited for a while. */
export const agePhotos = (stage: Stage) =>
  rewrite(
    stage,
    (sql) => sql`
      update verifications
      set submitted_at = submitted_at - interval '18 minutes', received_at = received_at - interval '18 minutes',
        capture_seconds = 12
      where status = 'Pending'`,
  );

/** Spreads the matches over different days. */
export const ageMatches = (stage: Stage) =>
  rewrite(
    stage,
    (sql) => sql`
      update pairs set matched_at = pairs.matched_at - made.nth * interval '27 hours'
      from (
        select lo, hi, row_number() over (order by matched_at desc, lo) as nth
        from pairs where matched_at is not null) made
      where pairs.lo = made.lo and pairs.hi = made.hi`,
  );

/** Spreads the messages minutes apart, the latest a minute ago. */
export const ageMessages = (stage: Stage) =>
  rewrite(
    stage,
    (sql) => sql`
      update messages set created_at = created_at - written.nth * written.nth * interval '1 minute'
      from (select id, row_number() over (order by created_at desc, seq desc) as nth from messages) written
      where messages.id = written.id`,
  );

/** Spreads what reached the desk today over the day, and fills the weeks before. */
export const ageDesk = (stage: Stage) =>
  rewrite(stage, async (sql) => {
    await sql`
      update reports set created_at = created_at - filed.nth * interval '50 minutes'
      from (select id, row_number() over (order by created_at desc) as nth from reports) filed
      where reports.id = filed.id`;
    await sql`
      update venues set created_at = created_at - interval '3 hours' where status = 'requested'`;
    await sql`
      insert into users (full_name, created_at)
      select 'Somebody', evening - day * interval '1 day' - place * interval '40 minutes'
      from (select max(created_at) as evening from users) today,
        generate_series(1, 29) day, generate_series(1, round(8 - day / 10.0 + 3 * sin(day * day))::integer) place`;
    await sql`
      create temporary table lives as
      select id, created_at as at, row_number() over (order by created_at) as nth from users
      where full_name = 'Somebody'`;
    await sql`
      insert into pairs (lo, hi, matched_at)
      select least(one.id, other.id), greatest(one.id, other.id), one.at
      from lives one join lives other on other.nth = one.nth + 1 where one.nth % 2 = 0`;
    await sql`
      insert into reports (reporter, reported, type, reason, created_at, closed_at, verdict)
      select one.id, other.id, 'spam', 'Sells tickets.', one.at,
        one.at + one.nth % 4 * interval '7 hours', 'upheld'
      from lives one join lives other on other.nth = one.nth + 1 where one.nth % 7 = 0`;
    await sql`
      insert into bans (user_id, reason, banned_at, ended_at)
      select id, 'Sells tickets.', at, at + interval '12 hours' from lives where nth % 17 = 0`;
    await sql`
      insert into verifications (user_id, kind, status, submitted_at, decided_at)
      select id, 'photos', 'Approved', at, at + nth % 5 * interval '6 hours' from lives`;
  });
