// @module-tag race
import { venueReportsEndpoints } from '@showup/contract/evenings/venue-reports';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aBar, daysAgo, pastEvening } from '#test/evenings/evenings';
import { anAdmin, aWoman } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('three reports at once pause a venue, once', async () => {
  const bar = await aBar(app);
  const guests = [await aWoman(app), await aWoman(app), await aWoman(app)];
  for (const guest of guests) await pastEvening(app, guest, bar, daysAgo(30));
  const body = { locationId: bar._id, category: 'bill', text: '' } as const;
  await Promise.all(guests.map((guest) => guest.call(venueReportsEndpoints.reportVenue, { body })));
  expect(await app.db.sql`select action from audit_log`).toEqual([{ action: 'pause-venue' }]);
  const admins = [await anAdmin(app), await anAdmin(app)];
  const decided = await Promise.all(
    admins.map((admin) =>
      admin.answer(venueReportsEndpoints.decideReportedVenue, {
        body: { venueId: bar._id, verdict: 'clear', reason: 'We went there.' },
      }),
    ),
  );
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
