import { expect, test } from 'vitest';
import { PushQueue } from './push-queue.ts';

/** Work that starts in its turn and ends on command. */
function aJob() {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = { hasBegun: false, end, run };
  function run() {
    job.hasBegun = true;
    return isOver;
  }
  return job;
}

test('a limited number runs at once, a limited number waits in order, and more is refused', async () => {
  const queue = new PushQueue({ atOnce: 2, waiting: 2 });
  const jobs = [aJob(), aJob(), aJob(), aJob(), aJob()];
  const begun = () => jobs.map(({ hasBegun }) => hasBegun);
  expect(jobs.map(({ run }) => queue.add(run))).toEqual([true, true, true, true, false]);
  expect(begun()).toEqual([true, true, false, false, false]);

  jobs[1]?.end();
  await expect.poll(begun).toEqual([true, true, true, false, false]);
  expect(queue.add(async () => {})).toBe(true);
  for (const { end } of jobs) end();
  await expect.poll(begun).toEqual([true, true, true, true, false]);
});

test('stopping drops what waits, and waits for what runs', async () => {
  const queue = new PushQueue({ atOnce: 1, waiting: 5 });
  const [first, second] = [aJob(), aJob()];
  queue.add(first.run);
  queue.add(second.run);
  let isStopped = false;
  const stopped = queue.close().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  first.end();
  await stopped;
  expect(second.hasBegun).toBe(false);
});
