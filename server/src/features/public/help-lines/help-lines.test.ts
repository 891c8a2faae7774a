import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HelpLines, helpLinesEndpoints } from '@showup/contract/public/help-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#platform/config/config';
import { startTestApp } from '#test/app/test-app';
import { readHelpLines } from './help-lines.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showup-help-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

const line = { name: 'Women’s helpline', number: '181', topics: ['violence'] };
const india = { code: 'IN', name: 'India', emergencyNumber: '112', checkedOn: '2026-11-27', lines: [line] };

async function fileOf(content: string): Promise<string> {
  const file = join(folder, 'lines.json');
  await writeFile(file, content);
  return file;
}

async function complaint(content: unknown): Promise<string> {
  const file = await fileOf(typeof content === 'string' ? content : JSON.stringify(content));
  try {
    readHelpLines(file);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.replace(file, 'FILE');
    throw error;
  }
  return 'no complaint';
}

const ofLine = (changes: object) =>
  complaint({ countries: [{ ...india, lines: [{ ...line, ...changes }] }] });

test('the shipped file has India first, and an entry for everyone else', () => {
  const { countries } = readHelpLines();
  expect(countries.map(({ code }) => code)).toEqual(['IN', 'GB', 'US', 'IE', 'AU', 'CA', 'ZZ']);
  const numbers = countries[0]?.lines.map(({ number }) => number);
  expect(countries[0]?.emergencyNumber).toBe('112');
  expect(numbers).toEqual(['181', '14490', '1930', '14416', '1098']);
});

test('each shipped country says whom to call about violence, images, scams, suicide and children', () => {
  for (const { code, lines } of readHelpLines().countries) {
    const topics = new Set(lines.flatMap((one) => one.topics));
    const needed = ['violence', 'intimate_image', 'suicide', 'child'];
    // The gardaí take reports of online crime at their stations only, and no line serves the whole world.
    if (!['IE', 'ZZ'].includes(code)) needed.push('cyber');
    expect([code, ...topics]).toEqual(expect.arrayContaining(needed));
  }
});

test('anyone reads the file that the operator names', async () => {
  const countries = [{ ...india, emergencyNote: 'Free', comment: 'Asha called them.' }];
  const app = await startTestApp({ helpLinesFile: await fileOf(JSON.stringify({ countries })) });
  const answer = await app.browser().call(helpLinesEndpoints.helpLines, {});
  expect(answer).toEqual<HelpLines>({
    countries: [
      { ...india, emergencyNote: 'Free', lines: [{ name: line.name, number: '181', topics: ['violence'] }] },
    ],
  });
  await app.close();
});

test('the server refuses to start with a broken file', async () => {
  const file = await fileOf('{"countries": [');
  await expect(startTestApp({ helpLinesFile: file })).rejects.toThrow(/^HELP_LINES_FILE .* is not JSON: /);
});

test('a mistake in the file is named with its place and what is allowed', async () => {
  expect(await ofLine({})).toBe('no complaint');
  expect(await complaint({ countries: [{ ...india, checkedOn: '27 November' }] })).toBe(
    'HELP_LINES_FILE (FILE) is not a list of help lines. Expected countries.0.checkedOn: a day such as 2026-11-27',
  );
  expect(await ofLine({ number: 'ask for Asha' })).toMatch(
    /countries\.0\.lines\.0\.number: a phone number such/,
  );
  expect(await ofLine({ number: undefined })).toMatch(/lines\.0: a line with a number, an address, or both$/);
  expect(await ofLine({ address: 'javascript:alert(1)' })).toMatch(
    /address: an address that begins with https/,
  );
  expect(await ofLine({ topics: ['weather'] })).toMatch(/topics\.0: at least one of emergency, /);
  expect(await ofLine({ topics: [] })).toMatch(/topics: at least one of emergency/);
  expect(await ofLine({ name: ' ' })).toMatch(/name: one line of 1 to 80 characters$/);
  expect(await complaint({ countries: [india, india] })).toMatch(/countries: each code once$/);
  expect(await complaint({ countries: [{ code: 'IN', name: 'India', checkedOn: india.checkedOn }] })).toMatch(
    /Expected countries\.0\.emergencyNumber: two to six digits, such as 112; countries\.0\.lines: a list of help lines, /,
  );
  expect(await complaint({ countries: [] })).toMatch(/countries: at least one country$/);
  expect(await complaint([])).toMatch(/Expected the file: /);
});
