import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aPicture } from '#test/people/pictures';
import { requestFrom, runCommand } from '../run.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'showup-controls-'));
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'capture.jpg'])
    await writeFile(join(folder, name), await aPicture());
  await writeFile(join(folder, 'broken.jpg'), 'no picture');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const control = {
  name: 'Vera',
  birthday: '1996-04-12',
  gender: 'Female',
  interestedIn: ['Male'],
  samePerson: true,
  consent: 'Signed on 3 November 2026.',
  capture: 'capture.jpg',
  photos: ['a.jpg', 'b.jpg', 'c.jpg'],
};

async function add(content: unknown): Promise<unknown> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(join(folder, 'list.json'), text);
  const answers = [];
  for await (const answer of runCommand(app, requestFrom(['controls:add', 'list.json'], folder)))
    answers.push(answer);
  return answers;
}

const failed = (error: string) => [{ exitCode: 1, error }];
const countControls = async () => (await app.db.sql`select from controls`).length;

test('adds the controls of a file, with pictures beside it', async () => {
  expect(await add([control, { ...control, name: 'Ines', samePerson: false, pose: 'thumb-up' }])).toEqual([
    { line: '2 controls added.' },
    { exitCode: 0 },
  ]);
  expect(
    await app.db
      .sql`select full_name, is_same_person, is_drawn, pose, cardinality(photos) as photos from controls
      order by full_name`,
  ).toEqual([
    { fullName: 'Ines', isSamePerson: false, isDrawn: false, pose: 'thumb-up', photos: 3 },
    { fullName: 'Vera', isSamePerson: true, isDrawn: false, pose: null, photos: 3 },
  ]);
  expect(
    await app.db.sql`select from media where owner_id is null and audience in ('members', 'review')`,
  ).toHaveLength(8);
});

test.each<[string, unknown, string]>([
  ['text', 'hello', 'The file is not JSON.'],
  ['no list', control, 'The file must be a list of controls.'],
  ['no consent', [control, { ...control, consent: '' }], 'Control 2: consent is missing.'],
  ['two photos', [{ ...control, photos: ['a.jpg', 'b.jpg'] }], 'Control 1: photos must be three files.'],
])('refuses a file with %s and adds nothing', async (_, content, error) => {
  const before = await countControls();
  expect(await add(content)).toEqual(failed(error));
  expect(await countControls()).toBe(before);
});

test('says which picture is missing or broken, and how many were added before', async () => {
  const before = await countControls();
  const answer = await add([control, { ...control, capture: 'broken.jpg' }]);
  expect(answer).toEqual([
    { exitCode: 1, error: expect.stringMatching(/^Control 2: .+ The 1 before it were added\.$/) },
  ]);
  expect(await countControls()).toBe(before + 1);
  expect(await add([{ ...control, capture: 'none.jpg' }])).toEqual([
    { exitCode: 1, error: expect.stringMatching(/^There is no picture .+none\.jpg\.$/) },
  ]);
});
