import type { Point } from '@showup/contract/profiles/distance';
import { type VenueCategory, VenueName, VenueRequest } from '@showup/contract/venues';
import { type Feature, UNREADABLE } from './geojson-features.ts';

/** A venue from OpenStreetMap. */
export interface MappedVenue extends VenueRequest {
  /** Its id there: `node/123`, `way/…` or `relation/…`. */
  readonly sourceId: string;
  /** The part of the city; null where the map doesn’t say. */
  readonly neighbourhood: string | null;
}

/** Why a feature is left out, in the order of the checks. */
export type Skipped = 'unreadable' | 'otherKind' | 'unnamed' | 'unidentified' | 'nowhere';

const CATEGORIES = new Map<string, VenueCategory>([
  ['bar', 'Bar'],
  ['pub', 'Bar'],
  ['nightclub', 'Club'],
  ['cafe', 'Cafe'],
  ['restaurant', 'Restaurant'],
]);
const NAME_MAX = 100;
const ADDRESS_MAX = 200;
const AREA_MAX = 60;

/** The venue of a feature, or why it is not one. */
export function mappedVenue(feature: Feature | typeof UNREADABLE): MappedVenue | Skipped {
  if (feature === UNREADABLE) return 'unreadable';
  const { tags, centre } = feature;
  const category = categoryOf(tags.get('amenity') ?? '');
  if (!category) return 'otherKind';
  const name = line(tags.get('name'), NAME_MAX);
  if (!VenueName.safeParse(name).success) return 'unnamed';
  const sourceId = idOf(feature);
  if (sourceId === undefined) return 'unidentified';
  if (!centre) return 'nowhere';
  const point = { latitude: rounded(centre.latitude), longitude: rounded(centre.longitude) };
  const address = line(addressOf(tags), ADDRESS_MAX) || withoutStreet(point);
  const venue = VenueRequest.safeParse({ name, address, category, ...point });
  const neighbourhood = line(areaOf(tags), AREA_MAX) || null;
  return venue.success ? { ...venue.data, neighbourhood, sourceId } : 'nowhere';
}

/** Used as the address if the map has none. */
function withoutStreet({ latitude, longitude }: Point): string {
  return `Near ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}

/** Whether an address is only coordinates, which help nobody find it. */
export function isWithoutStreet(address: string): boolean {
  return /^Near -?\d+\.\d{4}, -?\d+\.\d{4}$/.test(address);
}

/** A venue can have several kinds, as in `bar;restaurant`; the first one of ours counts. */
function categoryOf(amenity: string): VenueCategory | undefined {
  for (const kind of amenity.split(';')) {
    const category = CATEGORIES.get(kind.trim());
    if (category) return category;
  }
  return undefined;
}

/** To about a centimetre, like OpenStreetMap, so that computing a centre again gives the same one. */
const rounded = (degrees: number) => Number(degrees.toFixed(7));

/** One line that can be stored and shown, cut when it is too long. */
function line(text: string | undefined, max: number): string {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}\s]+/gu, ' ').trim();
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')}…`;
}

/** From the smallest part to the largest; empty when the map says nothing. */
function addressOf(tags: ReadonlyMap<string, string>): string {
  const tag = (name: string) => tags.get(`addr:${name}`)?.trim() ?? '';
  if (tag('full') !== '') return tag('full');
  const street = [tag('housenumber'), tag('street') || tag('place')].filter((part) => part !== '').join(' ');
  const city = [tag('city') || tag('town') || tag('village') || tag('hamlet'), tag('postcode')];
  const parts = [tag('housename'), street, areaOf(tags), city.filter((part) => part !== '').join(' ')];
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}

/** The part of the city; empty when the map says nothing. */
function areaOf(tags: ReadonlyMap<string, string>): string {
  const names = ['addr:suburb', 'addr:neighbourhood', 'addr:district'];
  return names.map((name) => tags.get(name)?.trim() ?? '').find((area) => area !== '') ?? '';
}

const TYPES = new Map([
  ['n', 'node'],
  ['w', 'way'],
  ['r', 'relation'],
]);

/** Reads ids as the usual exporters write them: overpass turbo, osmium, QuickOSM and ogr2ogr. */
function idOf({ id, tags }: Feature): string | undefined {
  const type = tags.get('@type') ?? tags.get('osm_type') ?? tags.get('type');
  const number = tags.get('@id') ?? tags.get('osm_id') ?? tags.get('id');
  const way = tags.get('osm_way_id');
  const written = [id, tags.get('@id'), `${type}/${number}`, `way/${way}`, tags.get('id')];
  for (const text of written) {
    const read = readId(text ?? '');
    if (read !== undefined) return read;
  }
  return undefined;
}

/** `node/1`, `n1`, and osmium's areas: `a2` is way 1, `a3` relation 1. */
function readId(text: string): string | undefined {
  const [, type = '', digits = ''] = /^(node|way|relation|[nwra])\/?(\d{1,15})$/.exec(text) ?? [];
  if (digits === '') return undefined;
  if (type !== 'a') return `${TYPES.get(type.charAt(0))}/${Number(digits)}`;
  const area = Number(digits);
  return area % 2 === 0 ? `way/${area / 2}` : `relation/${(area - 1) / 2}`;
}
