import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/support/browser/browser.ts';
import { cameraFilm, filmFlags } from './e2e/support/camera/camera-flags.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

export default defineConfig({
  testDir: 'e2e',
  // What the screens do does not depend on the database: on PostgreSQL the whole way is walked, and no more.
  testMatch: onPostgres ? '**/{journey,demo,evenings,dates,two-servers,database-away}.e2e.ts' : '**/*.e2e.ts',
  // One stops a PostgreSQL of its own, the other has two servers on one.
  testIgnore: onPostgres ? [] : '**/{database-away,two-servers}.e2e.ts',
  outputDir: 'artifacts/journeys',
  workers: 2,
  // In CI a failed journey gets a second try, alone with its faults in the log: scripts/test names it as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    // No trace, not even a short one, which took a seventh of the test processes' time: `npx playwright test --trace on` makes one.
    screenshot: 'only-on-failure',
    // Five seconds after a page loads, the worker would fetch and compile all files, once per context. Journeys about it allow it.
    serviceWorkers: 'block',
    // While one screen fades into the next, Chromium may drop a key that a script presses sooner than a person could. The
    // main journey and those about steps and motion see screens fade.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: await findBrowser(),
      args: [...browserFlags, ...filmFlags(cameraFilm)],
    },
  },
});
