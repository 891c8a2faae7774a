import type { Point } from '@showup/contract/profiles/distance';
import type { Token } from 'stream-json/core/parser.js';
import { GeometryCentre } from './geometry-centre.ts';

/** The parts of a GeoJSON feature that an import looks at. */
export interface Feature {
  /** Its own member, as `node/123`. */
  readonly id: string | undefined;
  readonly tags: ReadonlyMap<string, string>;
  /** Of a point, a polygon or several; undefined for any other geometry, or none. */
  readonly centre: Point | undefined;
}

/** Stands for anything in place of a feature that is not one. */
export const UNREADABLE = 'unreadable';

export type Emit = (feature: Feature | typeof UNREADABLE) => void;

type Role = 'root' | 'features' | 'feature' | 'tags' | 'geometry' | 'coordinates' | 'skipped';

/** OpenStreetMap allows 255 characters; a longer text is cut. */
const TEXT_MAX = 1_000;
const DEPTH_MAX = 100;
/** Every tag that `mapped-venue.ts` reads; the others are dropped while the file is read. */
const WANTED = /^(?:name|amenity|addr:.+|@?id|@?type|osm_(?:id|way_id|type))$/;

interface Draft {
  type: string | undefined;
  id: string | undefined;
  geometry: string | undefined;
  centre: GeometryCentre;
  readonly tags: Map<string, string>;
}

/**
 * Makes features from the tokens of GeoJSON: those in the list of a collection, or else the value itself. It keeps only
 * what an import asks for, so that neither the number of features nor the size of one matters.
 */
export class FeatureParser {
  readonly #emit: Emit;
  readonly #roles: Role[] = [];
  readonly #keys: string[] = [];
  #text = '';
  #hasList = false;
  #isCollection = false;
  #draft = newDraft();

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /** Between two values, and not within one. */
  get isBetween(): boolean {
    return this.#roles.length === 0;
  }

  /** A list of features has begun, now or before. */
  get isCollection(): boolean {
    return this.#isCollection;
  }

  /** Throws for anything that is nested too deeply. */
  take(token: Token): void {
    switch (token.name) {
      case 'startObject':
        this.#open('object');
        break;
      case 'startArray':
        this.#open('array');
        break;
      case 'endObject':
      case 'endArray':
        this.#close();
        break;
      case 'keyValue':
        this.#keys[this.#keys.length - 1] = token.value;
        break;
      case 'startString':
        this.#text = '';
        break;
      case 'stringChunk':
        if (this.#text.length < TEXT_MAX) this.#text += token.value;
        break;
      case 'endString':
        this.#scalar(this.#text, false);
        break;
      case 'numberValue':
        this.#scalar(token.value, true);
        break;
      case 'nullValue':
      case 'trueValue':
      case 'falseValue':
        this.#scalar(undefined, false);
    }
  }

  #open(kind: 'object' | 'array'): void {
    const parent = this.#roles.at(-1);
    const role = roleIn(parent, this.#keys.at(-1) ?? '', kind);
    if (role === 'skipped' && (parent === undefined || parent === 'features')) this.#emit(UNREADABLE);
    if (role === 'root') this.#hasList = false;
    if (role === 'features') [this.#hasList, this.#isCollection] = [true, true];
    if (role === 'root' || role === 'feature') this.#draft = newDraft();
    if (role === 'geometry') this.#draft.centre = new GeometryCentre();
    if (role === 'coordinates') this.#draft.centre.open();
    else if (parent === 'coordinates') this.#draft.centre.other();
    this.#roles.push(role);
    this.#keys.push('');
    if (this.#roles.length > DEPTH_MAX) throw new Error('it is nested too deeply');
  }

  #close(): void {
    const role = this.#roles.pop();
    this.#keys.pop();
    if (role === 'coordinates') this.#draft.centre.close();
    if (role === 'feature' || (role === 'root' && !this.#hasList)) this.#finish();
  }

  #finish(): void {
    const { type, id, tags, geometry, centre } = this.#draft;
    if (type === 'FeatureCollection')
      this.#isCollection = true; // one without its list
    else if (type !== 'Feature') this.#emit(UNREADABLE);
    else this.#emit({ id, tags, centre: centre.of(geometry) });
  }

  #scalar(value: string | undefined, isNumber: boolean): void {
    const draft = this.#draft;
    const role = this.#roles.at(-1);
    const key = this.#keys.at(-1) ?? '';
    if (role === 'coordinates') {
      if (isNumber) draft.centre.number(Number(value));
      else draft.centre.other();
    } else if (role === undefined || role === 'features') this.#emit(UNREADABLE);
    else if (role === 'geometry' && key === 'type') draft.geometry = value;
    else if (role === 'feature' || role === 'root') {
      if (key === 'type') draft.type = value;
      if (key === 'id') draft.id = value;
    } else if (role === 'tags' && value !== undefined && WANTED.test(key)) draft.tags.set(key, value);
  }
}

function newDraft(): Draft {
  return {
    type: undefined,
    id: undefined,
    geometry: undefined,
    centre: new GeometryCentre(),
    tags: new Map(),
  };
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
