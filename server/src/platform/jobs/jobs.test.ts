import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database/test-database';
import { Jobs } from './jobs.ts';

let db: TestDatabase;
const started: Jobs[] = [];
const logged: string[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  await db.reset();
});
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.close();
  logged.length = 0;
  await db.reset();
});
afterAll(() => db.reset());

/** The jobs of a server process, with one periodic job. */
function processWith(hours: number, work: () => Promise<unknown>): Jobs {
  const jobs = new Jobs(db, { error: (_, message) => logged.push(message) });
  jobs.every(hours, 'tidy up', work);
  started.push(jobs);
  return jobs;
}

const hoursLater = (hours: number) => db.sql`
  update job_runs set started_at = started_at - make_interval(secs => ${hours * 3600}),
    ended_at = ended_at - make_interval(secs => ${hours * 3600})`;

const record = async () =>
  (
    await db.sql`select outcome, error_name, failures, succeeded_at is not null as has_succeeded from job_runs`
  )[0];

test('one of five processes runs a due job, and a restart does not run it again', {
  tags: ['race'],
}, async () => {
  let runs = 0;
  const all = Array.from({ length: 5 }, () => processWith(24, async () => ++runs));
  const done = await Promise.all(all.map((jobs) => jobs.runDue()));
  expect(done.flat()).toEqual(['tidy up']);
  expect(await processWith(24, async () => ++runs).runDue()).toEqual([]);
  await hoursLater(23.9);
  expect(await processWith(24, async () => ++runs).runDue()).toEqual([]);
  await hoursLater(0.2);
  expect((await Promise.all(all.map((jobs) => jobs.runDue()))).flat()).toEqual(['tidy up']);
  expect(runs).toBe(2);
});

test('a job whose process died can run elsewhere after a while, but not while it still runs', async () => {
  const work = new EventEmitter();
  const long = processWith(1, () => once(work, 'finish'));
  const other = processWith(1, async () => {});
  const turn = long.runDue();
  await expect.poll(async () => (await db.sql`select from job_runs`).length).toBe(1);
  await hoursLater(5);
  expect(await other.runDue()).toEqual([]);
  await db.sql`update job_runs set alive_at = alive_at - interval '3 minutes'`; // left by a dead process
  expect(await other.runDue()).toEqual(['tidy up']);
  const taken = await record();
  work.emit('finish');
  await turn;
  expect(await record()).toEqual(taken);
});

test('a failed job is logged by its kind of error, and tried again within the hour', async () => {
  let isBroken = true;
  const jobs = processWith(24, async () => {
    if (isBroken) throw new RangeError('something private');
  });
  await jobs.runDue();
  expect(logged).toEqual(['the job "tidy up" failed']);
  expect(await record()).toEqual({
    outcome: 'failed',
    errorName: 'RangeError',
    failures: 1,
    hasSucceeded: false,
  });
  expect(await jobs.runDue()).toEqual([]);
  isBroken = false;
  await hoursLater(1.1);
  expect(await jobs.runDue()).toEqual(['tidy up']);
  expect(await record()).toEqual({ outcome: 'done', errorName: null, failures: 0, hasSucceeded: true });
});

test('a job can be run now whether due or not, and that counts as its run', async () => {
  let runs = 0;
  const jobs = processWith(24, async () => ++runs);
  await jobs.runDue();
  await hoursLater(30);
  for await (const { name, error } of jobs.once()) expect([name, error]).toEqual(['tidy up', undefined]);
  expect(await jobs.runDue()).toEqual([]);
  expect(runs).toBe(2);
});

test('the last runs leave out jobs that only another version has', async () => {
  await processWith(24, async () => {}).runDue();
  await db.sql`update job_runs set name = 'tidy up like the version before'`;
  const jobs = processWith(24, async () => {});
  await jobs.runDue();
  expect((await jobs.lastRuns()).map(({ name }) => name)).toEqual(['tidy up']);
});

test('a job that waits for its time does not start earlier, except on request', async () => {
  let isNight = false;
  let runs = 0;
  const jobs = new Jobs(db, { error: (_, message) => logged.push(message) });
  started.push(jobs);
  jobs.every(6, 'tidy up at night', async () => ++runs, { isTime: () => isNight });
  expect(await jobs.runDue()).toEqual([]);
  isNight = true;
  expect(await jobs.runDue()).toEqual(['tidy up at night']);
  isNight = false;
  for await (const { error } of jobs.once()) expect(error).toBeUndefined();
  expect(runs).toBe(2);
});
