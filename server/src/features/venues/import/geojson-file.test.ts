// @module-tag pure
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrokenFileError, readFeatures } from './geojson-file.ts';
import { mappedVenue } from './mapped-venue.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showup-geojson-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The names of the venues, why others were skipped, and at the end how the file is broken. */
async function read(text: string | Buffer): Promise<string[]> {
  const file = join(folder, 'file.geojson');
  await writeFile(file, text);
  const found: string[] = [];
  try {
    for await (const feature of readFeatures(file)) {
      const venue = mappedVenue(feature);
      found.push(typeof venue === 'string' ? venue : venue.name);
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error;
    found.push(error.message);
  }
  return found;
}

function bar(name: string, changes: object = {}) {
  return {
    type: 'Feature',
    id: 'node/1',
    properties: { amenity: 'bar', name },
    geometry: { type: 'Point', coordinates: [73.8939, 18.5362] },
    ...changes,
  };
}
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const noGeoJson = 'The file is not GeoJSON: it has neither a FeatureCollection nor features.';

test('reads a collection in any layout and order of members', async () => {
  const features = [bar('One'), bar('Two')];
  expect(await read(JSON.stringify(collection(...features)))).toEqual(['One', 'Two']);
  expect(await read(`\n\n${JSON.stringify(collection(...features), null, 2)}\n`)).toEqual(['One', 'Two']);
  expect(await read(`\uFEFF${JSON.stringify(collection(...features))}`)).toEqual(['One', 'Two']);
  const { type, id, properties, geometry } = bar('Three');
  const backwards = { geometry: { coordinates: geometry.coordinates, type: 'Point' }, properties, id, type };
  expect(
    await read(JSON.stringify({ features: [backwards], bbox: [1, [2]], type: 'FeatureCollection' })),
  ).toEqual(['Three']);
  expect(await read(JSON.stringify(collection()))).toEqual([]);
  expect(await read(JSON.stringify(bar('Alone')))).toEqual(['Alone']);
});

test('reads names in every script, escaped or not, wherever the file is cut into chunks', async () => {
  const names = ['कैफे दिल्ली', '居酒屋', 'مقهى', 'Zum 🍺', 'Zoë’s “Bar”', 'Tab\there', '{"name":"}"}', 'Äpfel'];
  const filler = 'ä'.repeat(40_000); // the chunks of the file end within some character
  const text = JSON.stringify(collection({ filler }, ...names.map((name) => bar(name)), { filler }));
  const expected = ['unreadable', ...names.map((name) => name.replace('\t', ' ')), 'unreadable'];
  expect(await read(text)).toEqual(expected);
  const escaped = text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  expect(await read(escaped)).toEqual(expected);
});

test('reads one feature per line, and loses only the broken lines', async () => {
  const lines = [bar('One'), bar('Two'), bar('Three')].map((feature) => JSON.stringify(feature));
  expect(await read(lines.join('\n'))).toEqual(['One', 'Two', 'Three']);
  expect(await read(`${lines.join('\r\n')}\r\n`)).toEqual(['One', 'Two', 'Three']);
  const [one = '', two = '', three = ''] = lines;
  for (const broken of [
    'oh no',
    two.slice(0, 20),
    two.slice(0, -1),
    `${two}}`,
    '{"type":"Feature" "id":1}',
  ]) {
    const [first, ...rest] = await read([one, broken, three].join('\n'));
    expect([broken, first, rest.at(-1)]).toEqual([broken, 'One', 'Three']);
    expect(rest).toContain('unreadable');
  }
  expect(await read(['oh no', one, three].join('\n'))).toEqual(['unreadable', 'One', 'Three']);
  expect(await read([one, three.slice(0, 30)].join('\n'))).toEqual(['One', 'unreadable']);
});

test('reads a text sequence of RFC 8142, and loses only the records that are cut off', async () => {
  const record = (text: string) => `\x1e${text}\n`;
  const [one, two, three] = ['One', 'Two', 'Three'].map((name) => JSON.stringify(bar(name), null, 1));
  expect(await read([one, two, three].map((text) => record(text ?? '')).join(''))).toEqual([
    'One',
    'Two',
    'Three',
  ]);
  const cut = (two ?? '').slice(0, 40);
  expect(await read([one, cut, three].map((text) => record(text ?? '')).join(''))).toEqual([
    'One',
    'unreadable',
    'Three',
  ]);
  expect(await read(`${record(one ?? '')}${record(JSON.stringify(collection(bar('A'), bar('B'))))}`)).toEqual(
    ['One', 'A', 'B'],
  );
});

test('counts values that are not features, and reads the others', async () => {
  const others = [
    null,
    7,
    'bar',
    true,
    [],
    [[1]],
    {},
    { type: 'Point', coordinates: [1, 2] },
    { type: 'feature' },
  ];
  const found = await read(JSON.stringify(collection(bar('First'), ...others, bar('Last'))));
  expect(found).toEqual(['First', ...others.map(() => 'unreadable'), 'Last']);
});

test('reads a broken collection up to where it breaks, and says where', async () => {
  const whole = JSON.stringify(collection(bar('One'), bar('Two'), bar('Three')));
  const cut = whole.slice(0, whole.indexOf('Three'));
  expect(await read(cut)).toEqual([
    'One',
    'Two',
    'The file is broken after 2 features: it ends in the middle.',
  ]);
  expect(await read(`${cut}\u0000 and more`)).toEqual([
    'One',
    'Two',
    'The file is broken after 2 features: it is not valid GeoJSON from there on.',
  ]);
  const pretty = JSON.stringify(collection(bar('One'), bar('Two')), null, 2).replace('"Two"', 'Two');
  expect(await read(pretty)).toEqual([
    'One',
    'The file is broken after 1 feature: it is not valid GeoJSON from there on.',
  ]);
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['a page', '<!doctype html>\n<html>\n<body>Too many requests</body>'],
  ['other JSON', '{"elements":[{"type":"node","id":1}]}'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff])],
])('says that %s is not GeoJSON', async (_, text) => {
  expect((await read(text)).at(-1)).toBe(noGeoJson);
});

test('treats endless nesting as broken, without crashing', async () => {
  const deep = '['.repeat(200_000);
  const text = `{"type":"FeatureCollection","features":[${JSON.stringify(bar('One'))},${deep}`;
  expect(await read(text)).toEqual([
    'One',
    'unreadable',
    'The file is broken after 2 features: it is not valid GeoJSON from there on.',
  ]);
});

test('reads a feature of many megabytes and finds the centre of its outline', async () => {
  const corners = 200_000;
  const circle = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return [179.999 + 0.01 * Math.cos(angle), -17 + 0.01 * Math.sin(angle)].map((n) => Number(n.toFixed(7)));
  });
  const geometry = { type: 'Polygon', coordinates: [[...circle, circle[0]]] };
  const properties = { amenity: 'cafe', name: 'Round', note: 'x'.repeat(5_000_000) };
  const file = join(folder, 'huge.geojson');
  await writeFile(file, JSON.stringify(collection(bar('Round', { properties, geometry }))));
  const found = [];
  for await (const feature of readFeatures(file)) found.push(mappedVenue(feature));
  expect(found).toMatchObject([{ name: 'Round', category: 'Cafe', latitude: -17, longitude: 179.999 }]);
});
