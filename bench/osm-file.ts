import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type Random, seededRandom } from '../server/test/measuring/random.ts';

const KINDS = ['restaurant', 'cafe', 'bar', 'pub', 'nightclub', 'fast_food', 'school'] as const;
const WORDS = [
  'Blue',
  'Golden',
  'Old',
  'Little',
  'कैफे',
  'Door',
  'Lantern',
  'Garden',
  '居酒屋',
  'Corner',
  'Zum Löwen',
] as const;

/**
 * Writes a FeatureCollection of at least this many bytes, the same on every call: one feature per line like overpass
 * turbo, a fifth of them buildings, spread over a thousand towns. Returns the number of features.
 */
export async function writeOsmFile(path: string, bytes: number): Promise<number> {
  const file = createWriteStream(path);
  const random = seededRandom('a city in OpenStreetMap');
  let written = 0;
  let count = 0;
  const write = async (text: string) => {
    written += Buffer.byteLength(text);
    if (!file.write(text)) await once(file, 'drain');
  };
  await write('{"type":"FeatureCollection","generator":"overpass-ide","features":[\n');
  for (; written < bytes; count++)
    await write(`${count === 0 ? '' : ',\n'}${JSON.stringify(feature(count, random))}`);
  await write('\n]}\n');
  file.end();
  await once(file, 'close');
  return count;
}

function feature(index: number, random: Random) {
  const town = Math.floor(random.between(0, 1_000));
  const degrees = (middle: number) => Number((middle + random.between(-0.05, 0.05)).toFixed(7));
  const at = [degrees(70 + (town % 40) * 0.4), degrees(10 + Math.floor(town / 40) * 0.8)] as const;
  const isBuilding = random.chance(0.2);
  const id = `${isBuilding ? 'way' : 'node'}/${1_000_000 + index}`;
  return {
    type: 'Feature',
    id,
    properties: {
      '@id': id,
      amenity: random.pick(KINDS),
      ...(random.chance(0.95) && { name: `${random.pick(WORDS)} ${random.pick(WORDS)} ${index}` }),
      ...(random.chance(0.5) && {
        'addr:street': `${random.pick(WORDS)} Lane`,
        'addr:housenumber': String(index % 200),
      }),
      'addr:city': `Town ${town}`,
      opening_hours: 'Mo-Th 17:00-23:30; Fr-Su 12:00-01:00',
      cuisine: 'indian;chinese',
      wheelchair: 'limited',
    },
    geometry: isBuilding
      ? { type: 'Polygon', coordinates: [outline(at, 6 + Math.floor(random.between(0, 30)))] }
      : { type: 'Point', coordinates: at },
  };
}

function outline([longitude, latitude]: readonly [number, number], corners: number): number[][] {
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return [longitude + 0.0002 * Math.cos(angle), latitude + 0.0002 * Math.sin(angle)].map((n) =>
      Number(n.toFixed(7)),
    );
  });
  return [...ring, ...ring.slice(0, 1)];
}
