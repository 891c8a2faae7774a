import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { leanBrowser } from './lean-browser.ts';

/** Flags for tests: no sandbox (root has none on Linux) and no network requests by the browser itself. */
export const browserFlags: string[] = [
  ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The tabs of a context share a process, as on a phone, which takes an eighth less processor time.
  '--renderer-process-limit=1',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const usualPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/snap/bin/chromium', '/opt/google/chrome/chrome'],
  darwin: ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
};

/**
 * The Chromium to run: the one in CHROMIUM_PATH. Otherwise on Linux the one from an npm package, which is the same on
 * every machine and takes half the processor time of Debian's, and elsewhere the system's or Playwright's own. Throws if
 * there is none, because browser tests are never skipped.
 */
export async function findBrowser(): Promise<string> {
  return leanBrowser(await installedBrowser());
}

async function installedBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return await unpackPackagedBrowser();
  const found = systemBrowsers().find((path) => existsSync(path));
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    'No browser for the journeys: install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}

function systemBrowsers(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(usualPaths[process.platform] ?? [])];
}

const starterFile = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" --use-fake-ui-for-media-stream "$@"
`;

const fontsFile = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/**
 * Unpacks the Chromium of @sparticuz/chromium into our caches and returns a starter for it. The package brings the libraries and
 * fonts that a bare machine lacks, but sets them up for one cloud provider only. It has no window for the camera prompt, so it
 * supports a camera only with `--use-fake-ui-for-media-stream`.
 */
async function unpackPackagedBrowser(): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'packaged-chromium');
  const starter = join(folder, 'start');
  if (existsSync(starter)) return starter;
  const aside = `${folder}-${process.pid}`;
  await mkdir(aside, { recursive: true });
  await withEnvironment({ TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }, async () => {
    if (tmpdir() !== aside) throw new Error(`Chromium cannot be unpacked in ${aside}.`);
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  });
  await writeFile(join(aside, 'fonts.conf'), fontsFile);
  await writeFile(join(aside, 'start'), starterFile);
  await chmod(join(aside, 'start'), 0o755);
  await rename(aside, folder).catch(async (error: unknown) => {
    await rm(aside, { recursive: true });
    if (!existsSync(starter)) throw error; // otherwise another run was faster
  });
  return starter;
}

async function withEnvironment(values: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, values);
  try {
    await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
