import { chromium, expect, type Page } from '@playwright/test';
import { Display } from '@showup/contract/venues';
import { browserFlags, findBrowser } from '#e2e/support/browser/browser';
import { startAppServer } from '#e2e/support/server/app-server';
import { demoNotes } from '#server/demo/demo-notes';
import { size } from '#test/measuring/size';
import { ensureBuilt } from '../set-up/build.mjs';

// A display at a bar runs for days on an old tablet. This runs the page through simulated hours, a new code every 30 seconds,
// and compares its memory after the first hour with that at the end. `npm run bench:display`; HOURS=24 by default.

const HOURS = size('HOURS', 24, 1);
const CODE_MS = 30_000;
const CODES_AN_HOUR = 3_600_000 / CODE_MS;
/** More than this much growth from the first hour to the last is a leak. */
const MOST_GROWTH = 1.25;

await ensureBuilt();
const server = await startAppServer();
const token = (await demoNotes(server.dataDir).displayToken()) ?? '';
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1024, height: 768 } });
  const shown = Display.parse(await (await page.request.get(`/locations/display/${token}`)).json());
  const begun = Date.now();
  await page.clock.install({ time: begun });
  let codes = 0;
  await page.route(`**/locations/display/${token}`, (route) => {
    codes += 1;
    // Different each time, as the picture of a real code is.
    const svg = shown.svg.replace('</svg>', `<!-- ${codes} --></svg>`);
    const changesAt = new Date(begun + codes * CODE_MS).toISOString();
    return route.fulfill({ json: { ...shown, svg, changesAt } });
  });
  await page.goto(`/display/${token}`);
  await page.getByRole('img').waitFor();

  const usage: { bytes: number; nodes: number }[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    const until = codes + CODES_AN_HOUR;
    while (codes < until) {
      const before = codes;
      await page.clock.fastForward(CODE_MS);
      // Otherwise the next leap would use up the time limit of the call that is under way.
      await expect.poll(async () => codes > before && (await isShown(page, codes))).toBe(true);
    }
    usage.push(await memoryOf(page));
  }
  const [first, last] = [usage[0], usage.at(-1)];
  if (!first || !last) throw new Error('HOURS is at least 1.');
  const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  console.log(`${codes} codes in ${HOURS} simulated hours`);
  console.log(`after the first hour ${mb(first.bytes)} and ${first.nodes} nodes`);
  console.log(`at the end           ${mb(last.bytes)} and ${last.nodes} nodes`);
  console.log(`growth               ${(last.bytes / first.bytes).toFixed(2)} (at most ${MOST_GROWTH})`);
  if (last.bytes > first.bytes * MOST_GROWTH) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}

async function isShown(page: Page, code: number): Promise<boolean> {
  return (await page.getByRole('img').getAttribute('src'))?.includes(`--%20${code}%20--`) ?? false;
}

/** What the page holds after a garbage collection. */
async function memoryOf(page: Page): Promise<{ bytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { bytes: metric('JSHeapUsedSize'), nodes: metric('Nodes') };
}
