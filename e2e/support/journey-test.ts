import { test as base } from '@playwright/test';
import { peopleOf } from './people/deck-people.ts';
import { openPhotoStep } from './people/photo-step.ts';
import { type AppServer, startAppServer } from './server/app-server.ts';

type Gathering = ReturnType<typeof peopleOf>;
type PhotoStep = Awaited<ReturnType<typeof openPhotoStep>>;

interface OfTheTest {
  /** Nobody but those who join in this test meets. */
  people: Gathering;
  /** Nobody but the guests of this test waits for the admin. */
  step: PhotoStep;
}

interface OfTheWorker {
  /** For tests that leave nothing behind which another would meet; those with settings of their own start their own. */
  server: AppServer;
  gathering: Gathering;
  photoStep: PhotoStep;
}

/** One type of test for all journeys: with several, Playwright would start its workers and browsers anew between them. */
export const test = base.extend<OfTheTest, OfTheWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs, and this one needs none
    async ({}, use) => {
      const server = await startAppServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  gathering: [async ({ server, browser }, use) => use(peopleOf(server, browser)), { scope: 'worker' }],
  photoStep: [
    async ({ server, browser }, use) => {
      const step = await openPhotoStep(server, browser);
      await use(step);
      await step.close();
    },
    { scope: 'worker' },
  ],
  async people({ gathering }, use) {
    await use(gathering);
    await gathering.allLeave();
  },
  async step({ photoStep }, use) {
    await photoStep.film({});
    await use(photoStep);
    await photoStep.allLeave();
  },
});
