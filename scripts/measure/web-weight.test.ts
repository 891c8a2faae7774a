import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenBudgets, firstVisit } from './web-weight.ts';

let folder: string;

/** Text that gzip shrinks by at most a quarter. */
const noise = (bytes: number) => `//${randomBytes(bytes).toString('base64')}\n`;

async function write(file: string, text: string): Promise<void> {
  await writeFile(join(folder, file), text);
}

const page = (head: string) => `<html><head>${head}</head><body><div id="root"></div></body></html>`;
const head =
  '<link rel="preload" as="font" href="/assets/inter.woff2" crossorigin><script src="/boot.js"></script><link rel="after-paint" href="/assets/main.js"><link rel="modulepreload" href="/assets/sign-in.js"><link rel="stylesheet" href="/assets/main.css">';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `showup-weight-${process.pid}-`));
  await mkdir(join(folder, 'assets'));
  await write('signed-out.html', page(head));
  await write('boot.js', 'let a;');
  await write('assets/main.js', 'import{a}from"./base.js";import("./camera.js");');
  await write('assets/base.js', 'import"./sign-in.js";');
  await write('assets/sign-in.js', 'export{};');
  await write('assets/camera.js', 'export{};');
  await write('assets/main.css', 'a{color:red}');
});
afterEach(() => rm(folder, { recursive: true }));

test('the sign-in loads the files of its page and their imports once each, and nothing that is loaded on demand', () => {
  expect(
    firstVisit(folder)
      .scripts.map(({ file }) => file)
      .sort(),
  ).toEqual(['assets/base.js', 'assets/main.js', 'assets/sign-in.js', 'boot.js']);
  expect(brokenBudgets(folder)).toEqual([]);
});

test('reports files that put the sign-in over budget, including imported ones', async () => {
  await write('assets/base.js', noise(160_000));
  expect(brokenBudgets(folder)).toEqual([expect.stringMatching(/of JavaScript.*: assets\/base\.js \d/)]);
  await write('assets/base.js', '');
  await write('assets/main.css', noise(30_000));
  expect(brokenBudgets(folder)).toEqual([expect.stringMatching(/of CSS.*: assets\/main\.css \d/)]);
});

test('reports a lazily loaded chunk that is over budget', async () => {
  await write('assets/camera.js', noise(60_000));
  expect(brokenBudgets(folder)).toEqual([
    expect.stringMatching(/^assets\/camera\.js \d.* is a single chunk/),
  ]);
});

test('reports a second font and another host', async () => {
  const font = '<link rel="preload" as="font" href="/assets/display.woff2">';
  const foreign = '<link rel="stylesheet" href="//fonts.example/a.css">';
  await write('signed-out.html', page(head + font + foreign));
  expect(brokenBudgets(folder)).toEqual([
    expect.stringContaining('not 2: assets/inter.woff2, assets/display.woff2'),
    expect.stringContaining('//fonts.example/a.css'),
  ]);
});
