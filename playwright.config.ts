import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/support/browser/browser.ts';
import { cameraFilm, filmFlags } from './e2e/support/camera/camera-flags.ts';

const elsewhere = /@(main|slow|postgres)/;

export default defineConfig<object, { translated: boolean }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'artifacts/journeys',
  // The tag of a journey, or its folder, chooses its project: CONTRIBUTING.md says which tier runs which.
  projects: [
    { name: 'main', grep: /@main/, timeout: 240_000 },
    { name: 'first', testDir: 'e2e/spec', grepInvert: elsewhere },
    { name: 'other', testIgnore: 'spec/**', grepInvert: elsewhere },
    { name: 'slow', grep: /@slow/ },
    { name: 'postgres', grep: /@postgres/ },
    { name: 'sample', grep: /@sample/ },
    { name: 'start', grep: /@start/ },
    // Posters are left out: their journeys ask which fonts an element's own text has.
    { name: 'translated', testIgnore: 'venues/poster*', grepInvert: elsewhere, use: { translated: true } },
  ],
  workers: 2,
  // Alone in a new worker. What passes then is reported as flaky and refuses nothing.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    // A trace of every first try would take a seventh of the test processes' time.
    trace: 'on-first-retry',
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
