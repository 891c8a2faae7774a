import { test as base } from '@playwright/test';
import { translateAll } from './browser/translation.ts';
import { appOn, everyoneLeaves, type JourneyApp } from './people/people.ts';
import { openPhotoStep, type PhotoStep } from './screens/photo-step.ts';
import { type AppServer, startAppServer } from './server/app-server.ts';

interface OfTheTest {
  /** Only people who sign up in this test meet. */
  app: JourneyApp;
  /** Only guests of this test wait for the admin. */
  step: PhotoStep;
}

interface OfTheWorker {
  /** Every page is translated by the browser, as phones do on their own. */
  translated: boolean;
  /** For tests that leave nothing behind that another could meet. Tests with settings of their own start their own. */
  server: AppServer;
  sharedApp: JourneyApp;
  photoStep: PhotoStep;
}

/** One type of test for all journeys: with several, Playwright would restart its workers and browsers between them. */
export const test = base.extend<OfTheTest, OfTheWorker>({
  translated: [false, { scope: 'worker', option: true }],
  browser: [
    async ({ browser, translated }, use) => {
      if (translated) translateAll(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs, and this one needs none
    async ({}, use) => {
      const server = await startAppServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  sharedApp: [async ({ server, browser }, use) => use(appOn(server, browser)), { scope: 'worker' }],
  photoStep: [
    async ({ sharedApp }, use) => {
      const step = await openPhotoStep(sharedApp);
      await use(step);
      await step.close();
    },
    { scope: 'worker' },
  ],
  async app({ sharedApp }, use) {
    await use(sharedApp);
    await everyoneLeaves(sharedApp);
  },
  async step({ app: _everyoneLeaves, photoStep }, use) {
    await photoStep.film({});
    await use(photoStep);
  },
});
