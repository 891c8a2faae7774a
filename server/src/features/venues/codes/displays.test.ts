import { venuesEndpoints, venueTexts } from '@showup/contract/venues';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readCodes } from '#platform/qr/read-code';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { getPoster, venueDesk } from '#test/venues/venues';
import { addDisplay } from './displays.ts';

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('answers 404 for an unknown code, and for the code of a venue that only its requester sees', async () => {
  const unknown = await app
    .browser()
    .refusal(venuesEndpoints.venueOfCode, { params: { code: 'ABC234.AbCdEfGhIjK' } });
  expect(unknown).toMatchObject({ status: 404, problem: { message: venueTexts.unknownCode } });

  const anna = await desk.newcomer();
  const { _id } = await desk.request(anna, 'The Blue Door');
  const [row] = await app.db.sql<[{ code: string }]>`select code from venues where id = ${_id}`;
  const code = `${row.code}.AbCdEfGhIjK`;
  expect((await anna.refusal(venuesEndpoints.venueOfCode, { params: { code } })).status).toBe(404);
});

test('shows a venue’s live code on its display, and when it changes', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const token = await app.db.transaction((tx) => addDisplay(tx, _id));
  expect(token).toMatch(/^[\w-]{22}$/);
  const before = Date.now();
  const display = await app.browser().call(venuesEndpoints.display, { params: { token } });
  expect(display.venueName).toBe('The Blue Door');
  expect(await readCodes(Buffer.from(display.svg))).toEqual([display.address]);
  expect(display.address).not.toBe((await getPoster(app, _id)).address);
  expect(Date.parse(display.changesAt) - before).toBeGreaterThan(0);
  expect(Date.parse(display.changesAt) - Date.now()).toBeLessThanOrEqual(31_000);
});

test('tells a display when the evening is over, on the clocks of its venue', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const token = await app.db.transaction((tx) => addDisplay(tx, _id));
  const { overAt } = await app.browser().call(venuesEndpoints.display, { params: { token } });
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });
  expect(wall.format(new Date(overAt))).toBe('05:00');
  expect(Date.parse(overAt)).toBeGreaterThan(Date.now());
});

test('shows no display without its token, and does not keep the token', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const token = await app.db.transaction((tx) => addDisplay(tx, _id));
  for (const other of [
    'AAAAAAAAAAAAAAAAAAAAAA',
    'AAAA',
    `${token}A`,
    'no such token',
    '\0',
    '☕'.repeat(20),
  ]) {
    const refused = await app.browser().refusal(venuesEndpoints.display, { params: { token: other } });
    expect(refused).toMatchObject({ status: 404, problem: { message: venueTexts.noDisplay } });
  }
  const rows = await app.db.sql<{ tokenHash: Buffer }[]>`select token_hash from venue_displays`;
  expect(rows.some(({ tokenHash }) => tokenHash.includes(Buffer.from(token, 'base64url')))).toBe(false);
});
