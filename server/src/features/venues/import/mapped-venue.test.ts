// @module-tag pure
import { expect, test } from 'vitest';
import { GeometryCentre } from './geometry-centre.ts';
import { mappedVenue } from './mapped-venue.ts';

const pune = { latitude: 18.5362, longitude: 73.8939 };

function mapped(tags: Record<string, string>, id: string | undefined = 'node/1', centre = pune) {
  const all = { amenity: 'bar', name: 'The Blue Door', ...tags };
  return mappedVenue({ id, tags: new Map(Object.entries(all)), centre });
}

test.each([
  ['bar', 'Bar'],
  ['pub', 'Bar'],
  ['nightclub', 'Club'],
  ['cafe', 'Cafe'],
  ['restaurant', 'Restaurant'],
  ['fast_food; restaurant', 'Restaurant'],
])('takes the amenity %s as a %s', (amenity, category) => {
  expect(mapped({ amenity })).toMatchObject({ category });
});

test('says why a feature is not a venue', () => {
  expect(mapped({ amenity: 'school', name: '' })).toBe('otherKind');
  expect(mapped({ amenity: '' })).toBe('otherKind');
  expect(mapped({ name: ' \u0000 ' })).toBe('unnamed');
  expect(mapped({ name: '\ud800' })).toBe('unnamed');
  expect(mapped({ name: '🍺' })).toBe('unnamed');
  expect(mapped({ name: 'Toit \u202e Pune' })).toMatchObject({ name: 'Toit Pune' });
  expect(mapped({}, 'somewhere')).toBe('unidentified');
  expect(mapped({}, 'node/1', { latitude: 91, longitude: 0 })).toBe('nowhere');
  expect(mapped({}, 'node/1', { latitude: 0, longitude: 181 })).toBe('nowhere');
  expect(
    mappedVenue({
      id: 'node/1',
      tags: new Map([
        ['amenity', 'bar'],
        ['name', 'x'],
      ]),
      centre: undefined,
    }),
  ).toBe('nowhere');
});

test('takes all of the address that the map has, and never leaves it empty', () => {
  const address = (tags: Record<string, string>) => mapped(tags);
  const lane = { 'addr:housenumber': '12', 'addr:street': 'Lane 5' };
  const city = { 'addr:suburb': 'Koregaon Park', 'addr:city': 'Pune', 'addr:postcode': '411001' };
  expect(address({ ...lane, ...city })).toMatchObject({ address: '12 Lane 5, Koregaon Park, Pune 411001' });
  expect(address({ ...lane })).toMatchObject({ address: '12 Lane 5' });
  expect(address({ ...city })).toMatchObject({ address: 'Koregaon Park, Pune 411001' });
  expect(address({ 'addr:full': ' All of it ', ...lane })).toMatchObject({ address: 'All of it' });
  expect(address({ 'addr:housename': 'Mill', 'addr:place': 'Mill' })).toMatchObject({ address: 'Mill' });
  expect(address({})).toMatchObject({ address: 'Near 18.5362, 73.8939' });
  expect(address({ 'addr:street': ' \n ' })).toMatchObject({ address: 'Near 18.5362, 73.8939' });
});

test('cuts long texts, never within a character', () => {
  expect(mapped({ name: `${'a'.repeat(98)}🍺🍺` })).toMatchObject({ name: `${'a'.repeat(98)}…` });
  expect(mapped({ name: `Bar ${'🍺'.repeat(48)}` })).toMatchObject({ name: `Bar ${'🍺'.repeat(48)}` });
  expect(mapped({ 'addr:full': 'é'.repeat(900) })).toMatchObject({ address: `${'é'.repeat(199)}…` });
});

test.each([
  ['overpass turbo', 'node/240109189', {}],
  ['overpass turbo, in the properties alone', undefined, { '@id': 'node/240109189' }],
  ['osmium', 'n240109189', {}],
  ['osmium with attributes', '1', { '@type': 'node', '@id': '240109189' }],
  ['QuickOSM', undefined, { osm_type: 'node', osm_id: '240109189' }],
  ['osmtogeojson, verbose', undefined, { type: 'node', id: '240109189' }],
])('reads the id as %s writes it', (_, id, tags) => {
  expect(
    mappedVenue({ id, tags: new Map(Object.entries({ amenity: 'bar', name: 'x', ...tags })), centre: pune }),
  ).toMatchObject({ sourceId: 'node/240109189' });
});

test('reads the areas of osmium as ways and relations', () => {
  expect(mapped({}, 'a24')).toMatchObject({ sourceId: 'way/12' });
  expect(mapped({}, 'a25')).toMatchObject({ sourceId: 'relation/12' });
});

type Nested = readonly (number | null | Nested)[];

function centreOf(type: string, coordinates: Nested) {
  const centre = new GeometryCentre();
  const walk = (value: number | null | Nested): void => {
    if (typeof value === 'number') centre.number(value);
    else if (value === null) centre.other();
    else {
      centre.open();
      value.forEach(walk);
      centre.close();
    }
  };
  walk(coordinates);
  return centre.of(type);
}

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

test('takes the centre of an area, not of its corners, drawn either way around', () => {
  const many = [...Array.from({ length: 9 }, (_, i) => [i / 10, 0]), ...square(0, 0, 2).slice(1)];
  expect(centreOf('Polygon', [[...many, [0, 0]]])?.longitude).toBeCloseTo(1);
  expect(centreOf('Polygon', [square(73, 18, 2)])).toEqual({ latitude: 19, longitude: 74 });
  expect(centreOf('Polygon', [square(73, 18, 2).toReversed()])).toEqual({ latitude: 19, longitude: 74 });
  expect(centreOf('Polygon', [square(0, 0, 10), square(1, 1, 2)])).toEqual({ latitude: 5, longitude: 5 });
});

test('weighs several areas by size, and joins them across the date line', () => {
  const both = [[square(0, 0, 2)], [square(10, 0, 4)]];
  expect(centreOf('MultiPolygon', both)?.longitude).toBeCloseTo((4 * 1 + 16 * 12) / 20);
  const parted = [[square(179, 0, 1)], [square(-180, 0, 1)]];
  expect(Math.abs(centreOf('MultiPolygon', parted)?.longitude ?? 0)).toBeCloseTo(180);
});

test('takes a point with or without a height, and the middle of an outline without an area', () => {
  expect(centreOf('Point', [73.9, 18.5, 560])).toEqual({ latitude: 18.5, longitude: 73.9 });
  const flat = centreOf('Polygon', [
    [
      [0, 0],
      [2, 2],
      [0, 0],
    ],
  ]);
  expect(flat?.latitude).toBeCloseTo(2 / 3);
});

test.each<[string, string, Nested]>([
  ['a line', 'LineString', square(0, 0, 1)],
  ['a point of another depth', 'Point', [[1, 2]]],
  ['an area of another depth', 'Polygon', square(0, 0, 1)],
  ['nothing', 'Point', []],
  ['half a point', 'Point', [1]],
  ['no number', 'Point', [null, 1]],
  [
    'no number later',
    'Polygon',
    [
      [
        [0, 0],
        [1, null],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
  ['no finite number', 'Point', [Number.POSITIVE_INFINITY, 0]],
  ['mixed depths', 'Polygon', [[[0, 0], [[1, 1]], [1, 0], [0, 0]]]],
])('finds no place for %s', (_, type, coordinates) => {
  expect(centreOf(type, coordinates)).toBeUndefined();
});
