import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'artifacts/journeys',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    launchOptions: { executablePath: await findBrowser(), args: browserFlags },
  },
});
