import { randomUUID } from 'node:crypto';
import { venuesEndpoints } from '@showup/contract/venues';
import { POSTER_FORMATS, posterPath } from '@showup/contract/venues/venues-desk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';
import { anAdmin, aUser } from '../../../../test/people/people.ts';
import type { TestBrowser } from '../../../../test/people/test-browser.ts';
import { pune, venueDesk } from '../../../../test/venues/venues.ts';
import { readCodes } from '../../../platform/qr/read-code.ts';
import { getPoster } from './posters.ts';

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function fetched(browser: Pick<TestBrowser, 'request'>, path: string) {
  const response = await browser.request(path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    name: response.headers.get('content-disposition'),
    caching: response.headers.get('cache-control'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function refusal(browser: Pick<TestBrowser, 'request'>, path: string) {
  const { status, bytes } = await fetched(browser, path);
  return `${status} ${bytes}`;
}

test('puts a code on the poster that reads as an address of this server and leads to the venue', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const poster = await fetched(await anAdmin(app), posterPath(_id, 'svg'));
  expect(poster).toMatchObject({ status: 200, type: 'image/svg+xml', caching: 'private, no-store' });
  const [address = '', ...more] = await readCodes(poster.bytes);
  expect(more).toEqual([]);
  expect(address).toMatch(/^http:\/\/localhost:3000\/v\/[A-HJ-NP-Z2-9]{6}\.[\w-]{11}$/);

  const code = address.split('/v/')[1] ?? '';
  const venue = await app.browser().call(venuesEndpoints.venueOfCode, { params: { code } });
  expect(venue).toEqual({ _id, name: 'The Blue Door', address: '1 Lane', category: 'Bar', ...pune });
});

test('leaves coordinates that stand for a missing address off the poster', async () => {
  for (const [address, printed] of [
    ['Near 18.5375, 73.8955', ''],
    ['Near -33.8688, -70.6693', ''],
    ['Near the station', 'Near the station'],
    ['12 Lane 5', '12 Lane 5'],
  ] as const) {
    const { _id } = await desk.addVenue('The Blue Door', pune, address);
    expect((await getPoster(app.ctx, _id)).venueAddress).toBe(printed);
    const file = await fetched(await anAdmin(app), posterPath(_id, 'svg'));
    expect(await readCodes(file.bytes)).toHaveLength(1);
    expect((await fetched(await anAdmin(app), posterPath(_id, 'pdf'))).status).toBe(200);
  }
});

test('names the PDF for the printer after the venue’s code', async () => {
  const { _id, code } = await desk.addVenue('O"Hara’s\r\nx: y');
  const poster = await fetched(await anAdmin(app), posterPath(_id, 'pdf'));
  expect(poster).toMatchObject({ status: 200, type: 'application/pdf', caching: 'private, no-store' });
  expect(poster.name).toBe(`attachment; filename="showup-${code}.pdf"`);
  expect(poster.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('answers anyone else as if the poster did not exist, since it would prove presence from bed', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const callers = [app.browser(), await desk.newcomer(), await aUser(app, { isConnected: false })];
  for (const format of POSTER_FORMATS) {
    const unknown = await refusal(await anAdmin(app), posterPath(randomUUID(), format));
    expect(unknown).toMatch(/^404 \{"message"/);
    for (const caller of callers) {
      expect(await refusal(caller, posterPath(_id, format))).toBe(unknown);
      expect(await refusal(caller, posterPath(randomUUID(), format))).toBe(unknown);
      expect(await refusal(caller, '/locations/poster/nothing')).toBe(unknown);
    }
  }
});

test('has no poster for a venue that nobody accepted yet', async () => {
  const { _id } = await desk.request(await desk.newcomer(), 'The Blue Door');
  expect(await refusal(await anAdmin(app), posterPath(_id, 'svg'))).toMatch(/^404 /);
});
