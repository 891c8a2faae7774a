import { pushTexts } from '@showup/contract/platform/push';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin } from '#test/people/people';
import { turnOn } from '#test/push/browsers';
import { PushService } from '#test/stand-ins/push-service';
import { openVenue } from '#test/verification/captures';

let app: TestApp;
let service: PushService;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({}, { pushAgent: service.agent() });
});
beforeEach(async () => {
  at = await openVenue(app);
});
afterEach(async () => {
  await app.reset();
  service.forget();
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const away = { isConnected: false };
const opens = { address: '/', tag: 'verification' };

test('someone without an open tab learns of the decision, the lock screen only that there is one', async () => {
  const [anna, ben, admin] = [await at.newcomer(away), await at.newcomer(away), await anAdmin(app)];
  const [annas, bens] = [service.subscribe(), service.subscribe()];
  await turnOn(anna, annas);
  await turnOn(ben, bens, true);
  for (const person of [anna, ben]) await at.submit(person);
  await admin.call(verificationEndpoints.decideVerification, {
    body: { userId: anna.id, status: 'Approved' },
  });
  await admin.call(verificationEndpoints.decideVerification, {
    body: { userId: ben.id, status: 'Rejected', reason: 'Face is not clear' },
  });
  const title = pushTexts.photoDecided;
  const received = (phone: typeof annas) => () => service.receivedBy(phone).map(({ payload }) => payload);
  await expect.poll(received(annas)).toEqual([{ title, opens }]);
  await expect.poll(received(bens)).toEqual([{ title, body: pushTexts.photoRejected, opens }]);
});
