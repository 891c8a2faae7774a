import type { Place } from '@showup/contract/distance';
import type { Token } from 'stream-json/core/parser.js';
import { createCentre } from './geometry-centre.ts';

/** A feature of GeoJSON, as far as an import looks at it. */
export interface Feature {
  /** Its own member, as `node/123`. */
  readonly id: string | undefined;
  readonly tags: ReadonlyMap<string, string>;
  /** Of a point, a polygon or several; undefined for another geometry, or none. */
  readonly centre: Place | undefined;
}

/** What stands where a feature should and is none. */
export const UNREADABLE = 'unreadable';

type Role = 'root' | 'features' | 'feature' | 'tags' | 'geometry' | 'coordinates' | 'skipped';

/** OpenStreetMap allows 255 characters; the rest of a longer text is left out. */
const TEXT_MAX = 1_000;
const DEPTH_MAX = 100;
const WANTED = /^(?:name|amenity|addr:.+|@?id|@?type|osm_(?:id|way_id|type))$/;

/**
 * Makes features of the tokens of GeoJSON: of a collection those in its list, else the value itself. It keeps only what is
 * asked for, so that neither the number of features nor the size of one matters. Throws for what is nested without end.
 */
export function createFeatures(emit: (feature: Feature | typeof UNREADABLE) => void) {
  const roles: Role[] = [];
  const keys: string[] = [];
  let text = '';
  let hasList = false;
  let isCollection = false;
  let draft = newDraft();

  function open(kind: 'object' | 'array'): void {
    const parent = roles.at(-1);
    const role = roleIn(parent, keys.at(-1) ?? '', kind);
    if (role === 'skipped' && (parent === undefined || parent === 'features')) emit(UNREADABLE);
    if (role === 'root') hasList = false;
    if (role === 'features') [hasList, isCollection] = [true, true];
    if (role === 'root' || role === 'feature') draft = newDraft();
    if (role === 'geometry') draft.centre = createCentre();
    if (role === 'coordinates') draft.centre.open();
    else if (parent === 'coordinates') draft.centre.other();
    roles.push(role);
    keys.push('');
    if (roles.length > DEPTH_MAX) throw new Error('it is nested too deeply');
  }

  function close(): void {
    const role = roles.pop();
    keys.pop();
    if (role === 'coordinates') draft.centre.close();
    if (role === 'feature' || (role === 'root' && !hasList)) finish();
  }

  function finish(): void {
    if (draft.type === 'FeatureCollection')
      isCollection = true; // one without its list
    else if (draft.type !== 'Feature') emit(UNREADABLE);
    else emit({ id: draft.id, tags: draft.tags, centre: draft.centre.of(draft.geometry) });
  }

  function scalar(value: string | undefined, isNumber: boolean): void {
    const role = roles.at(-1);
    const key = keys.at(-1) ?? '';
    if (role === 'coordinates') {
      if (isNumber) draft.centre.number(Number(value));
      else draft.centre.other();
    } else if (role === undefined || role === 'features') emit(UNREADABLE);
    else if (role === 'geometry' && key === 'type') draft.geometry = value;
    else if (role === 'feature' || role === 'root') {
      if (key === 'type') draft.type = value;
      if (key === 'id') draft.id = value;
    } else if (role === 'tags' && value !== undefined && WANTED.test(key)) draft.tags.set(key, value);
  }

  return {
    take(token: Token): void {
      switch (token.name) {
        case 'startObject':
          open('object');
          break;
        case 'startArray':
          open('array');
          break;
        case 'endObject':
        case 'endArray':
          close();
          break;
        case 'keyValue':
          keys[keys.length - 1] = token.value;
          break;
        case 'startString':
          text = '';
          break;
        case 'stringChunk':
          if (text.length < TEXT_MAX) text += token.value;
          break;
        case 'endString':
          scalar(text, false);
          break;
        case 'numberValue':
          scalar(token.value, true);
          break;
        case 'nullValue':
        case 'trueValue':
        case 'falseValue':
          scalar(undefined, false);
      }
    },
    /** Between two values, and not within one. */
    isBetween: () => roles.length === 0,
    /** A list of features has begun, now or before. */
    isCollection: () => isCollection,
  };
}

interface Draft {
  type: string | undefined;
  id: string | undefined;
  geometry: string | undefined;
  centre: ReturnType<typeof createCentre>;
  readonly tags: Map<string, string>;
}

function newDraft(): Draft {
  return { type: undefined, id: undefined, geometry: undefined, centre: createCentre(), tags: new Map() };
}

function roleIn(parent: Role | undefined, key: string, kind: 'object' | 'array'): Role {
  if (kind === 'array') {
    if (parent === 'root' && key === 'features') return 'features';
    if (parent === 'coordinates' || (parent === 'geometry' && key === 'coordinates')) return 'coordinates';
    return 'skipped';
  }
  if (parent === undefined) return 'root';
  if (parent === 'features') return 'feature';
  if (parent === 'root' || parent === 'feature') {
    if (key === 'properties') return 'tags';
    if (key === 'geometry') return 'geometry';
  }
  return parent === 'tags' && key === 'tags' ? 'tags' : 'skipped';
}
