import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/support/browser/browser.ts';
import { cameraFilm, filmFlags } from './e2e/support/camera/camera-flags.ts';

const elsewhere = /@(main|slow|postgres)/;

export default defineConfig<object, { translated: boolean }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'artifacts/journeys',
  // A journey belongs to a project by its tag or its folder. CONTRIBUTING.md says which tier runs which.
  projects: [
    { name: 'main', grep: /@main/, timeout: 240_000 },
    { name: 'first', testDir: 'e2e/spec', grepInvert: elsewhere },
    { name: 'other', testIgnore: 'spec/**', grepInvert: elsewhere },
    { name: 'slow', grep: /@slow/ },
    { name: 'postgres', grep: /@postgres/ },
    { name: 'sample', grep: /@sample/ },
    { name: 'start', grep: /@start/ },
    // Without the posters: their journeys look at the fonts of an element's own text, which a translator wraps.
    { name: 'translated', testIgnore: 'venues/poster*', grepInvert: elsewhere, use: { translated: true } },
  ],
  workers: 2,
  // In a new worker. A journey that passes then is reported as flaky and refuses nothing.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    // Tracing every first try would cost a seventh of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // It would fetch and compile all files in every context, five seconds after a page loads. Journeys about it allow it.
    serviceWorkers: 'block',
    // While screens fade, Chromium may drop a key that a script presses sooner than a person could. The main journey and
    // those about steps and motion let them fade.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: await findBrowser(),
      args: [...browserFlags, ...filmFlags(cameraFilm)],
    },
  },
});
