import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { demoEndpoints } from '@showup/contract/demo';
import { matchingEndpoints } from '@showup/contract/matching';
import { venuesEndpoints } from '@showup/contract/venues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { settle, times } from '#test/matching/crowd';
import { aUser, lastCodeTo, type Person } from '#test/people/people';
import { TestBrowser } from '#test/people/test-browser';
import { openVenue, states } from '#test/verification/captures';
import { createApp } from '../app.ts';
import { DEMO_ADMIN_PHONE, demoCity } from './city.ts';
import { openDemo } from './demo.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp({ demo: true, demoPeople: 4 });
  await app.demo.found();
  await app.demo.begin(() => {});
  anna = await aUser(app, { identifiedAs: 'Female', isConnected: false });
  await settle(app, times(8, { identifiedAs: 'Male', interestedIn: ['Male'] })); // ten together with the invented ones
});
afterAll(() => app.close());

const centre = { latitude: String(demoCity.latitude), longitude: String(demoCity.longitude) };

/** A new server on the same database, with the demo on or off. */
async function withDemo(isOn: boolean, look: (url: string) => Promise<void>): Promise<void> {
  const config = { ...app.config, demo: isOn };
  const again = await createApp({ config, db: app.db, print: () => {} });
  const demo = openDemo(again);
  await demo.found();
  const url = await again.http.listen({ port: 0, host: '127.0.0.1' });
  try {
    await look(url);
  } finally {
    await demo.close();
    await again.close();
  }
}

test('with the demo off its people are not shown, counted or let in, and its venues are gone; on again, all are back', async () => {
  await expect
    .poll(async () => (await anna.call(matchingEndpoints.potentialMatches, { query: {} })).length, {
      timeout: 55_000, // the pictures are drawn first
    })
    .toBe(1);
  const annasCookies = anna.cookies;
  await withDemo(false, async (url) => {
    const seen = new TestBrowser(url, annasCookies);
    expect(await seen.call(matchingEndpoints.potentialMatches, { query: {} })).toEqual([]);
    expect(await seen.call(venuesEndpoints.nearbyVenues, { query: centre })).toEqual([]);
    expect(await seen.call(accountsEndpoints.totalUsers, {})).toEqual({ totalUsers: 0 });

    const stranger = new TestBrowser(url);
    await stranger.call(accountsEndpoints.sendCode, { body: { phoneNumber: DEMO_ADMIN_PHONE } });
    const code = await lastCodeTo(app, DEMO_ADMIN_PHONE);
    const { token } = await stranger.call(accountsEndpoints.verifyCode, {
      body: { phoneNumber: DEMO_ADMIN_PHONE, code },
    });
    const refused = await stranger.refusal(accountsEndpoints.verifyUser, {
      body: { token, phoneNumber: DEMO_ADMIN_PHONE },
    });
    expect([refused.status, refused.problem.code]).toEqual([403, 'accounts.demo']);
  });
  await withDemo(true, async (url) => {
    const seen = new TestBrowser(url, annasCookies);
    expect(await seen.call(matchingEndpoints.potentialMatches, { query: {} })).toHaveLength(1);
    expect(await seen.call(venuesEndpoints.nearbyVenues, { query: centre })).toHaveLength(8);
    expect(await seen.call(accountsEndpoints.totalUsers, {})).toEqual({ totalUsers: 10 });
  });
});

test('with the demo off nobody approves their own photo, even beside the demo’s admin in the database', async () => {
  const bar = await openVenue(app);
  const newcomer = await bar.newcomer();
  await bar.submit(newcomer);
  await withDemo(false, async (url) => {
    const refused = await new TestBrowser(url, newcomer.cookies).refusal(demoEndpoints.approveMe, {});
    expect([refused.status, refused.problem.code]).toEqual([404, 'demo.off']);
  });
  expect(await bar.check(newcomer)).toEqual(states.pending);
});

test.each(['', '{}', 'not json'])(
  'a broken note (%o) does not stop a start, and the display is created again',
  async (note) => {
    await writeFile(join(app.dataDir, 'demo.json'), note);
    const printed: string[] = [];
    const config = { ...app.config, demo: true };
    const again = await createApp({ config, db: app.db, print: () => {} });
    const demo = openDemo(again);
    await demo.found();
    await demo.begin((line) => printed.push(line));
    const url = await again.http.listen({ port: 0, host: '127.0.0.1' });
    const token = /\/display\/([\w-]{22})/.exec(printed.join('\n'))?.[1] ?? '';
    expect(await new TestBrowser(url).call(venuesEndpoints.display, { params: { token } })).toMatchObject({
      venueName: 'The Blue Door',
    });
    await demo.close();
    await again.close();
    await rm(join(app.dataDir, 'demo.json'));
  },
);
