import { randomBytes } from 'node:crypto';
import { Display } from '@showup/contract/venues';
import { demoNotes } from '#server/demo/demo-notes';
import { openPostgres } from '#server/platform/db/postgres';
import { testRedisUrl } from '#test/stand-ins/redis';
import { startS3Server } from '#test/stand-ins/s3-server';
import { test } from '../support/journey-test.ts';
import { appOn } from '../support/people/people.ts';
import { openPhotoStep } from '../support/screens/photo-step.ts';
import { startAppServer } from '../support/server/app-server.ts';
import { changeData } from '../support/server/data.ts';
import { datesBegin } from '../support/server/passing-time.ts';
import { aCouple, liveTheStory, meetByPhones } from './story.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

// Two server processes on one PostgreSQL, one Redis and one store for pictures; each of the two people uses one of them.
// A demo runs on a single server only, so people sign up and are approved on one, and its venues then become real.

test('two people on two servers plan a date and keep it', { tag: '@postgres' }, async ({ browser }) => {
  const SECRET_KEY = randomBytes(32).toString('base64');
  const alone = await startAppServer({ SECRET_KEY });
  const app = appOn(alone, browser);
  const step = await openPhotoStep(app);
  const couples = [await aCouple(app), await aCouple(app)] as const;
  await changeData(alone, (sql) => sql`update venues set is_demo = false`);
  const token = (await demoNotes(alone.dataDir).displayToken()) ?? '';
  await step.close();

  await alone.restart(async () => {
    const store = await startS3Server();
    const shared = {
      SECRET_KEY,
      REDIS_URL: testRedisUrl,
      ...store.env,
      DATABASE_URL: alone.databaseUrl ?? '',
    };
    const [first, second] = [await startAppServer(shared), await startAppServer(shared)];
    const db = await openPostgres(alone.databaseUrl ?? '', console);
    const evening = {
      film: step.film,
      begin: async (inHours: number) => void (await datesBegin(db.sql, inHours)),
      async liveCode() {
        const shown = await fetch(`${second.url}/locations/display/${token}`);
        return Display.parse(await shown.json()).address;
      },
    };
    await liveTheStory(couples[0], evening, [first, second]);
    await meetByPhones(couples[1], evening, [first, second]);
    await db.close();
    await second.stop();
    await first.stop();
    await store.close();
  });
  await alone.stop();
});
