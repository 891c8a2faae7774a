import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aPicture } from '#test/people/pictures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const folder = () => join(app.dataDir, 'media');

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function age(path: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(path, then, then);
}

async function upload(): Promise<string> {
  const uploader = { browser: Buffer.from('a browser'), userId: null };
  const { secure_url } = await app.ctx.media.upload(await aPicture(), 'chat', uploader);
  return secure_url.slice('/media/'.length);
}

/** The number of files of the picture. */
const filesOf = async (id: string) => (await filesBelow(folder())).filter((path) => path.includes(id)).length;

test('files without a row are removed after a day, and all others stay', async () => {
  const [kept, lost, underWay] = [await upload(), await upload(), await upload()];
  await app.db.sql`delete from media where id in (${lost}, ${underWay})`;
  for (const path of await filesBelow(folder())) await age(path, path.includes(underWay) ? 23 : 25);
  const counted = await Promise.all([kept, underWay].map(filesOf));
  expect(await filesOf(lost)).toBeGreaterThan(0);

  await app.ctx.media.forgetStrays();
  expect(await filesOf(lost)).toBe(0);
  expect(await Promise.all([kept, underWay].map(filesOf))).toEqual(counted);
});

test('half-written files are removed too; files that are not ours stay', async () => {
  const id = '5f0f1f7e-0000-4000-8000-000000000001';
  const half = join(folder(), 'chat', '5f', `${id}-480.webp.part`);
  const notOurs = [join(folder(), 'note.txt'), join(folder(), 'chat', '5f', `${id}.jpg`)];
  for (const path of [half, ...notOurs]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'x');
    await age(path, 48);
  }
  await app.ctx.media.forgetStrays();
  const files = await filesBelow(folder());
  expect(files).not.toContain(half);
  expect(files).toEqual(expect.arrayContaining(notOurs));
});

test('the daily jobs remove the files of a picture whose row is gone', async () => {
  const lost = await upload();
  await app.db.sql`delete from media where id = ${lost}`;
  for (const path of await filesBelow(folder())) await age(path, 25);
  const done = [];
  for await (const { name } of app.jobs.once()) done.push(name);
  expect(done).toContain('remove stray picture files');
  expect(await filesOf(lost)).toBe(0);
});
