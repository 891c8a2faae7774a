import { venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDisplay } from '#features/venues/codes/displays';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin } from '#test/people/people';
import { openVenue } from '#test/verification/captures';

const HOUR_MS = 3_600_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('a server whose clock is an hour %s judges and shows live codes as the others do', async (_, offMs) => {
  await app.reset();
  const at = await openVenue(app);
  const admin = await anAdmin(app);
  const token = await app.db.transaction((tx) => addDisplay(tx, at.venue._id));
  const codeNow = async () =>
    (await app.browser().call(venuesEndpoints.display, { params: { token } })).address;
  const newcomers = [await at.newcomer(), await at.newcomer()];

  for (const [turn, newcomer] of newcomers.entries()) {
    const setClock = (isOff: boolean) =>
      isOff
        ? vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs, shouldAdvanceTime: true })
        : vi.useRealTimers();
    setClock(turn === 0);
    const begun = await newcomer.call(verificationEndpoints.captureChallenge, {});
    const code = await codeNow();
    setClock(turn !== 0);
    await at.submit(newcomer, { photo: await at.capture(newcomer, code), challenge: begun.challenge });
    vi.useRealTimers();
    expect(Math.abs(Date.parse(begun.expiresAt) - Date.now())).toBeLessThan(HOUR_MS / 2);
  }
  const [one, other] = await at.pending(admin);
  for (const entry of [one, other]) expect(entry).toMatchObject({ codeVerdict: 'live', isLiveCapture: true });
});
