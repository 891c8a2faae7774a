import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin } from '#test/people/people';
import { openVenue } from '#test/verification/captures';
import { openControl } from '#platform/control/control-server';
import type { Answer } from '#platform/control/protocol';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { Jobs } from '#platform/jobs/jobs';
import { runCommand, workOf } from '../run.ts';
import { runAnywhere } from '../run-anywhere.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function all(answers: AsyncIterable<Answer>): Promise<Answer[]> {
  const heard: Answer[] = [];
  for await (const answer of answers) heard.push(answer);
  return heard;
}

const retention = { command: 'retention', arguments: [] };

test('with a running server retention deletes expired data at once, and prints a line for each', async () => {
  const lock = await lockFolder(app.dataDir);
  const control = await openControl({ folder: app.dataDir, run: (request) => runCommand(app, request) });
  const at = await openVenue(app);
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const { photo } = await at.submit(anna, { photo: await at.upload(anna) });
  const { secure_url: unused } = await anna.upload(
    await (await anna.request(photo)).arrayBuffer().then(Buffer.from),
    'chat',
  );
  await at.approve(admin, anna);
  await app.db.sql`update verifications set decided_at = now() - interval '31 days'`;
  await app.db.sql`update media set created_at = now() - interval '25 hours' where audience = 'uploader'`;

  const answers = await all(runAnywhere(app.config, retention));
  expect(answers.at(-1)).toEqual({ exitCode: 0 });
  expect(answers).toContainEqual({ line: 'Done: delete old verification photos.' });
  expect(answers).toContainEqual({ line: 'Done: delete unclaimed uploads.' });
  expect(answers.length).toBeGreaterThan(7);
  expect((await at.look(admin, photo)).status).toBe(404);
  expect((await at.look(anna, unused)).status).toBe(404);
  await control.close();
  await lock.release();
});

test('without a running server retention deletes the same by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'showup-retention-'));
  try {
    const answers = await all(runAnywhere({ ...app.config, dataDir: folder }, retention));
    expect(answers).toContainEqual({ line: 'Done: delete old verification photos.' });
    expect(answers.at(-1)).toEqual({ exitCode: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 180_000); // creates its own database

test('a failed job is named and does not stop the others, and the command fails', async () => {
  const jobs = new Jobs(app.db, { error: () => {} });
  jobs.every(1, 'forget one thing', () => Promise.reject(new Error('disk')));
  jobs.every(1, 'forget another', async () => {});
  await jobs.close(); // nothing runs by itself meanwhile
  expect(await all(runCommand({ ...app, jobs }, retention))).toEqual([
    { line: 'Failed: forget one thing.' },
    { line: 'Done: forget another.' },
    { exitCode: 1, error: 'Some data could not be deleted. See the log.' },
  ]);
});

test('with the word table it deletes nothing and prints what is deleted when', async () => {
  await app.db.sql`insert into daily_counts (key, count, since) values ('\\x01', 1, now() - interval '2 days')`;
  const answers = await all(runCommand(app, { ...retention, arguments: ['table'] }));
  expect(answers).toContainEqual({
    line: '  The photo that proves you showed up: 30 days after the decision (checked every day)',
  });
  expect(answers.at(-1)).toEqual({ exitCode: 0 });
  expect(await app.db.sql`select from daily_counts`).toHaveLength(1);
});

test('retention takes no other arguments', () => {
  expect(() => workOf({ ...retention, arguments: ['now'] })).toThrow('Usage: npm run retention');
});
