import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Venue, venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#commands/run';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser } from '#test/people/people';
import { getPoster, venueDesk } from '#test/venues/venues';
import { addVenue } from '../add-venue.ts';
import { addDisplay } from '../codes/displays.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'showup-import-'));
});
afterEach(() => app.reset());
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const pune = { latitude: 18.5362, longitude: 73.8939 };
const north = (metres: number) => ({
  ...pune,
  latitude: Number((pune.latitude + metres / 111_195).toFixed(7)),
});

interface Bar {
  name?: string;
  tags?: Record<string, string>;
  at?: typeof pune;
}

function feature(id: string, { name = 'The Blue Door', tags = {}, at = pune }: Bar = {}) {
  return {
    type: 'Feature',
    id,
    properties: { amenity: 'bar', name, 'addr:street': '12 Lane 5', ...tags },
    geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
  };
}

/** The lines that the terminal shows, and the error at the end. */
async function run(file: string): Promise<string[]> {
  const shown: string[] = [];
  for await (const answer of runCommand(app, { command: 'venues:import', arguments: [file] })) {
    if ('line' in answer) shown.push(answer.line.trim());
    else if (answer.error !== undefined) shown.push(answer.error);
  }
  return shown;
}

async function importText(text: string): Promise<string[]> {
  const file = join(folder, 'venues.geojson');
  await writeFile(file, text);
  return run(file);
}
const importAll = (...features: unknown[]) =>
  importText(JSON.stringify({ type: 'FeatureCollection', features }));

async function nearby(around = pune): Promise<Venue[]> {
  const viewer = await aUser(app, { isVerified: false, isConnected: false });
  return viewer.call(venuesEndpoints.nearbyVenues, { query: inQuery(around) });
}
const inQuery = ({ latitude, longitude }: typeof pune) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});
const names = (venues: readonly Venue[]) => venues.map(({ name }) => name);

test('puts the venues of a file on everyone’s list, with category, address and source', async () => {
  const shown = await importAll(
    feature('node/1'),
    feature('node/2', { name: 'कैफे दिल्ली', tags: { amenity: 'cafe', 'addr:street': '' }, at: north(20) }),
    feature('node/3', { tags: { amenity: 'bank' } }),
    feature('node/4', { name: '' }),
  );
  expect(shown).toEqual([
    '4 features read.',
    'Venues:',
    '2 added',
    'Skipped:',
    '1 not a bar, pub, nightclub, cafe or restaurant',
    '1 without a name',
  ]);
  expect(await nearby()).toEqual([
    {
      _id: expect.any(String),
      name: 'The Blue Door',
      address: '12 Lane 5',
      category: 'Bar',
      ...pune,
      distance: 0,
      timeZone: 'Asia/Kolkata',
      source: 'osm',
    },
    {
      _id: expect.any(String),
      name: 'कैफे दिल्ली',
      address: 'Near 18.5364, 73.8939',
      category: 'Cafe',
      ...north(20),
      distance: 0.02,
      timeZone: 'Asia/Kolkata',
      source: 'osm',
    },
  ]);
});

test('gives an imported venue a code like any other', async () => {
  await importAll(feature('node/1'));
  const [venue] = await nearby();
  const { address } = await getPoster(app, venue?._id ?? '');
  const code = address.split('/v/')[1] ?? '';
  expect(await app.browser().call(venuesEndpoints.venueOfCode, { params: { code } })).toMatchObject({
    _id: venue?._id,
    source: 'osm',
  });
});

test('names the source of an imported venue on the admin’s desk too, and none for one of ours', async () => {
  await importAll(feature('node/1'));
  const [venueId = ''] = (await nearby()).map(({ _id }) => _id);
  const admin = await anAdmin(app);
  await venueDesk(app).addVenue('Monsoon Radio');
  const { searchVenues, venuePage } = venuesDeskEndpoints;
  const found = await admin.call(searchVenues, { query: {} });
  expect(found.map(({ name, source }) => [name, source])).toEqual([
    ['Monsoon Radio', undefined],
    ['The Blue Door', 'osm'],
  ]);
  expect((await admin.call(venuePage, { params: { venueId } })).source).toBe('osm');
});

test('credits the source of an imported venue on its poster and display, and none for one of ours', async () => {
  await importAll(feature('node/1'));
  const [imported] = await nearby();
  const ours = await venueDesk(app).addVenue('Monsoon Radio');
  for (const [venueId, source] of [
    [imported?._id ?? '', 'osm'],
    [ours._id, undefined],
  ] as const) {
    expect((await getPoster(app, venueId)).source).toBe(source);
    const token = await app.db.transaction((tx) => addDisplay(tx, venueId));
    const display = await app.browser().call(venuesEndpoints.display, { params: { token } });
    expect(display.source).toBe(source);
  }
});

test('changes nothing for the same file again, and follows changes on the map', async () => {
  await importAll(feature('node/1'), feature('node/2', { name: 'Mocca', at: north(300) }));
  const before = await nearby();
  expect(await importAll(feature('node/1'), feature('node/2', { name: 'Mocca', at: north(300) }))).toEqual([
    '2 features read.',
    'Venues:',
    '2 unchanged',
  ]);
  expect(await nearby()).toEqual(before);

  const moved = feature('node/2', { name: 'Mokka', tags: { amenity: 'cafe' }, at: north(-400) });
  expect(await importAll(feature('node/1'), moved)).toEqual([
    '2 features read.',
    'Venues:',
    '1 updated',
    '1 unchanged',
  ]);
  const after = await nearby();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toMatchObject({ _id: before[1]?._id, name: 'Mokka', category: 'Cafe', ...north(-400) });
  expect(after).toHaveLength(2);
});

test('keeps what an admin changed while the rest follows the map', async () => {
  await importAll(feature('node/1'));
  await app.db.sql`update venues set name = 'The Red Door'`;
  expect(await importAll(feature('node/1', { name: 'Blue Door Bar' }))).toContain(
    '1 changed in OpenStreetMap, but edited by an admin, so kept',
  );
  expect(names(await nearby())).toEqual(['The Red Door']);
  const street = { 'addr:street': '14 Lane 6' };
  expect(await importAll(feature('node/1', { name: 'Blue Door Bar', tags: street }))).toContain('1 updated');
  expect(await nearby()).toMatchObject([{ name: 'The Red Door', address: '14 Lane 6' }]);
});

test('joins a venue of the same name within 100 m unchanged, whatever the spelling', async () => {
  const mine = await app.db.transaction((tx) =>
    addVenue(tx, {
      name: 'the  BLUE door',
      address: 'Ours',
      category: 'Club',
      ...north(90),
    }),
  );
  const shown = await importAll(feature('node/1'), feature('node/2', { at: north(-20) }));
  expect(shown).toContain('1 joined to a venue of that name within 100 m');
  expect(shown).toContain('1 added');
  const venues = await nearby();
  expect(venues.find(({ _id }) => _id === mine._id)).toMatchObject({
    name: 'the  BLUE door',
    address: 'Ours',
    category: 'Club',
    ...north(90),
    source: 'osm',
  });
  expect(venues).toHaveLength(2);
  await importAll(feature('node/1'), feature('node/2', { at: north(-20) }));
  expect(await nearby()).toEqual(venues);
});

test('accepts a requested place with what the map says, keeping it the one its requester chose', async () => {
  const anna = await aUser(app, { isVerified: false, isConnected: false });
  const body = { name: 'THE Blue Door', address: 'somewhere', category: 'Other', ...north(30) } as const;
  const asked = await anna.call(venuesEndpoints.requestVenue, { body });
  await importAll(feature('node/1'));
  expect(await nearby()).toMatchObject([
    { _id: asked._id, name: 'The Blue Door', address: '12 Lane 5', category: 'Bar', ...pune },
  ]);
});

test('makes one venue of two map entries for one place', async () => {
  const shown = await importAll(feature('node/1'), feature('way/1', { at: north(15) }), feature('node/1'));
  expect(shown).toEqual([
    '3 features read.',
    'Venues:',
    '1 added',
    '1 joined to a venue of that name within 100 m',
    '1 unchanged',
  ]);
  expect(await nearby()).toMatchObject([{ ...pune }]);
});

test('does not join a demo venue, which would go with the demo', async () => {
  await app.db.transaction((tx) =>
    addVenue(tx, {
      name: 'The Blue Door',
      address: 'Demo',
      category: 'Bar',
      ...pune,
      isDemo: true,
    }),
  );
  await importAll(feature('node/1'));
  expect(await nearby()).toMatchObject([{ address: '12 Lane 5' }]);
});

test('imports a broken file up to where it breaks, and says where', async () => {
  const whole = JSON.stringify({
    type: 'FeatureCollection',
    features: [feature('node/1'), feature('node/2', { name: 'Mocca' }), feature('node/3')],
  });
  expect(await importText(whole.slice(0, -60))).toEqual([
    '2 features read.',
    'Venues:',
    '2 added',
    'The file is broken after 2 features: it ends in the middle. The venues before it were imported.',
  ]);
  expect(names(await nearby()).toSorted()).toEqual(['Mocca', 'The Blue Door']);
});

test('reports progress on a long file', async () => {
  const bank = JSON.stringify(feature('node/1', { tags: { amenity: 'bank' } }));
  const bars = Array.from({ length: 401 }, (_, i) =>
    JSON.stringify(feature(`node/${i}`, { name: `Bar ${i}` })),
  );
  expect(await importText([...bars, ...Array(10_000).fill(bank)].join('\n'))).toEqual([
    '10,000 features read, 400 venues added so far …',
    '10,401 features read.',
    'Venues:',
    '401 added',
    'Skipped:',
    '10,000 not a bar, pub, nightclub, cafe or restaurant',
  ]);
});

test('answers people while a file is imported', async () => {
  const viewer = await aUser(app, { isVerified: false, isConnected: false });
  const bars = Array.from({ length: 1_000 }, (_, i) =>
    JSON.stringify(feature(`node/${i}`, { name: `Bar ${i}`, at: north(i * 3) })),
  );
  let isDone = false;
  const importing = importText(bars.join('\n')).finally(() => {
    isDone = true;
  });
  const seen: number[] = [];
  while (!isDone) {
    const venues = await viewer.call(venuesEndpoints.nearbyVenues, { query: inQuery(pune) });
    if (!isDone) seen.push(venues.length);
  }
  expect(await importing).toContain('1,000 added');
  expect(seen.some((count) => count > 0)).toBe(true);
});

test('makes one venue when a place is requested and imported at the same time', {
  tags: ['race'],
}, async () => {
  const anna = await aUser(app, { isVerified: false, isConnected: false });
  const body = { name: 'The Blue Door', address: 'Lane', category: 'Bar', ...pune } as const;
  await Promise.all([
    importAll(feature('node/1')),
    anna.call(venuesEndpoints.requestVenue, { body }),
    importAll(feature('node/1')).catch(() => {}),
  ]);
  expect(await nearby()).toHaveLength(1);
});

test.each([
  ['a file that is not there', () => join(folder, 'none.geojson'), /^There is no file \S+none\.geojson\.$/],
  ['a folder', () => folder, /^\S+ is a folder\.$/],
  ['no file', () => '', /^Usage: npm run venues:import/],
])('reports %s in one line', async (_, file, words) => {
  expect(await run(file())).toEqual([expect.stringMatching(words)]);
});
