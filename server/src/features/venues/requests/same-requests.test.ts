import { OPEN_REQUESTS_MAX, venuesEndpoints, venueTexts } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import type { Person } from '#test/people/people';
import { northOf, pune, venueDesk } from '#test/venues/venues';

const { venueRequests, acceptVenue, mergeVenue, refuseVenue } = venuesDeskEndpoints;

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const open = (admin: Person) => admin.call(venueRequests, { query: {} });

test('shows requests of several people for the same place on each other, until one is accepted and the other merged', async () => {
  const [maya, anna, ben] = [await desk.admin('Maya'), await desk.newcomer(), await desk.newcomer('Ben')];
  const hers = await desk.request(anna, 'The Blue Door');
  const his = await desk.request(ben, 'Blue Door Bar', northOf(pune, 0.1));
  await desk.request(await desk.newcomer('Cleo'), 'the  BLUE door', northOf(pune, 4));
  await desk.request(await desk.newcomer('Dev'), 'Elsewhere', northOf(pune, 2));

  const told = (await open(maya)).map(({ name, alsoRequested }) => [
    name,
    alsoRequested.map((other) => [other.name, other.distance, other.requesterName]),
  ]);
  expect(told).toEqual([
    [
      'The Blue Door',
      [
        ['Blue Door Bar', 0.1, 'Ben'],
        ['the  BLUE door', 4, 'Cleo'],
      ],
    ],
    ['Blue Door Bar', [['The Blue Door', 0.1, 'Anna']]],
    ['the  BLUE door', [['The Blue Door', 4, 'Anna']]],
    ['Elsewhere', []],
  ]);

  await maya.call(acceptVenue, { body: { venueId: hers._id } });
  const [first] = await open(maya);
  expect(first).toMatchObject({ _id: his._id, possibleDuplicates: [{ _id: hers._id }], alsoRequested: [] });
  await maya.call(mergeVenue, { body: { venueId: his._id, intoId: hers._id } });
  expect(await desk.nearby(ben)).toEqual(['The Blue Door']);
});

test('allows five open requests per person; a decision frees one, and asking for the same place again uses none', async () => {
  const [maya, anna] = [await desk.admin('Maya'), await desk.newcomer()];
  const ask = (name: string) =>
    anna.refusal(venuesEndpoints.requestVenue, {
      body: { name, address: '12 Lane 5', category: 'Bar', ...pune },
    });
  const asked = [];
  for (let i = 1; i <= OPEN_REQUESTS_MAX; i++) asked.push(await desk.request(anna, `Place ${i}`));
  const refused = {
    status: 409,
    problem: { code: 'venues.open_requests', message: venueTexts.openRequests },
  };
  expect(await ask('Place 6')).toMatchObject(refused);
  expect(await desk.request(anna, 'place 2')).toMatchObject({ _id: asked[1]?._id });
  await desk.request(await desk.newcomer('Ben'), 'Place 6');

  const [one, two] = asked.map(({ _id }) => _id);
  await maya.call(acceptVenue, { body: { venueId: one ?? '' } });
  await desk.request(anna, 'Place 7');
  await maya.call(refuseVenue, { body: { venueId: two ?? '' } });
  await desk.request(anna, 'Place 8');
  expect(await ask('Place 9')).toMatchObject(refused);
});

test('keeps the limit for requests sent at once', { tags: ['race'] }, async () => {
  const anna = await desk.newcomer();
  const answers = await Promise.all(
    Array.from({ length: OPEN_REQUESTS_MAX + 4 }, (_, i) =>
      anna.answer(venuesEndpoints.requestVenue, {
        body: { name: `Place ${i}`, address: '12 Lane 5', category: 'Bar', ...pune },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(OPEN_REQUESTS_MAX);
  expect(await desk.nearby(anna)).toHaveLength(OPEN_REQUESTS_MAX);
});
