import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/support/browser/browser.ts';
import { cameraFilm, filmFlags } from './e2e/support/camera/camera-flags.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

export default defineConfig({
  testDir: 'e2e',
  // What the screens do does not depend on the database: on PostgreSQL the whole way is walked, and no more.
  testMatch: onPostgres ? '**/{journey,demo,database-away}.e2e.ts' : '**/*.e2e.ts',
  testIgnore: onPostgres ? [] : '**/database-away.e2e.ts', // it stops a PostgreSQL of its own
  outputDir: 'artifacts/journeys',
  workers: 2,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    // Without the film and the markup of every moment, which took a quarter and a seventh of the whole run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: await findBrowser(),
      args: [...browserFlags, ...filmFlags(cameraFilm)],
    },
  },
});
