import { createReadStream } from 'node:fs';
import { jsonParser } from 'stream-json/core/parser.js';
import { type Emit, type Feature, FeatureParser, UNREADABLE } from './geojson-features.ts';

/** The file ends, or stops being JSON, before it is complete; everything before that was read. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError';
}

/** Begins each record of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = '\x1e';
/** A part ends with a line, a record or an object, so that an error costs no more than the object it is in. */
const parts = new RegExp(`[^}\\n${RECORD_SEPARATOR}]*[}\\n${RECORD_SEPARATOR}]?`, 'g');

/**
 * The features of a GeoJSON file, one after another, in memory that does not grow with the file. It can be a
 * FeatureCollection, a text sequence of RFC 8142, or one feature per line; in the last two a broken record costs no other.
 * Throws BrokenFileError after the last feature that could be read, and the system's error for a file that can't be read.
 */
export async function* readFeatures(file: string): AsyncGenerator<Feature | typeof UNREADABLE, void> {
  const found: (Feature | typeof UNREADABLE)[] = [];
  const reader = new GeoJsonReader((feature) => found.push(feature));
  const chunks = createReadStream(file, { encoding: 'utf8', highWaterMark: 65_536 });
  for await (const chunk of chunks) {
    let broken: unknown;
    try {
      reader.read(String(chunk));
    } catch (error) {
      broken = error;
    }
    yield* found.splice(0);
    if (broken !== undefined) throw broken;
  }
  try {
    reader.end();
  } finally {
    yield* found.splice(0);
  }
}

/** Takes the text in chunks of any size. `read` and `end` throw BrokenFileError, after emitting what was found before. */
class GeoJsonReader {
  readonly #emit: Emit;
  #count = 0;
  #isGeoJson = false;
  #features = this.#newParser();
  #tokenize = newTokenizer();
  /** How values follow each other; undefined until the first one is read. */
  #records: 'separated' | 'lines' | 'others' | undefined;
  #hasBegun = false;
  #isFirstLine = true;
  #isSkipping = false;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  read(chunk: string): void {
    const text = this.#hasBegun ? chunk : chunk.replace(/^\uFEFF?\s*/, '');
    if (!this.#hasBegun && text.startsWith(RECORD_SEPARATOR)) this.#records = 'separated';
    this.#hasBegun ||= text !== '';
    for (const [part] of text.matchAll(parts)) this.#take(part);
  }

  end(): void {
    if (!this.#isSkipping && !this.#features.isBetween) {
      if (!this.#hasRecords) throw brokenAt(this.#count);
      this.#report(UNREADABLE);
    }
    if (!this.#isGeoJson && !this.#features.isCollection)
      throw new BrokenFileError('The file is not GeoJSON: it has neither a FeatureCollection nor features.');
  }

  /** Each value stands in a record of its own, so that reading can continue after a broken one. */
  get #hasRecords(): boolean {
    return this.#records === 'separated' || this.#records === 'lines';
  }

  #newParser(): FeatureParser {
    return new FeatureParser((feature) => this.#report(feature));
  }

  #report(feature: Feature | typeof UNREADABLE): void {
    this.#count++;
    this.#isGeoJson ||= feature !== UNREADABLE;
    this.#emit(feature);
  }

  #take(part: string): void {
    const mark = part.at(-1);
    const isEnd = this.#endsRecord(mark);
    if (!this.#isSkipping) this.#parse(isEnd ? part.slice(0, -1) : part);
    // Only after the first line has been parsed is it known whether records are lines.
    if (isEnd || this.#endsRecord(mark)) this.#endRecord();
    else if (this.#records === undefined && this.#count > 0 && this.#features.isBetween)
      this.#records = this.#isFirstLine ? 'lines' : 'others';
    if (mark === '\n') this.#isFirstLine = false;
  }

  /** Whether the record ends after a part that ends with this. */
  #endsRecord(mark: string | undefined): boolean {
    return (
      (this.#records === 'separated' && mark === RECORD_SEPARATOR) ||
      (this.#records === 'lines' && mark === '\n')
    );
  }

  #parse(part: string): void {
    try {
      const tokens = this.#tokenize(part);
      if (typeof tokens === 'symbol') return;
      for (const token of tokens.values) this.#features.take(token);
    } catch (error) {
      if (this.#records === undefined && this.#isFirstLine && !this.#features.isCollection)
        this.#records = 'lines';
      if (!this.#hasRecords) throw brokenAt(this.#count, error);
      this.#report(UNREADABLE);
      this.#isSkipping = true;
    }
  }

  #endRecord(): void {
    // A record that is being skipped is counted already.
    if (!this.#isSkipping && !this.#features.isBetween) this.#report(UNREADABLE);
    this.#isSkipping = false;
    this.#isGeoJson ||= this.#features.isCollection;
    this.#features = this.#newParser();
    this.#tokenize = newTokenizer();
  }
}

const newTokenizer = () =>
  jsonParser({ jsonStreaming: true, packStrings: false, streamKeys: false, streamNumbers: false });

function brokenAt(count: number, cause?: unknown): BrokenFileError {
  const how = cause === undefined ? 'ends in the middle' : 'is not valid GeoJSON from there on';
  const where =
    count === 0
      ? 'before its first feature'
      : `after ${count.toLocaleString('en')} ${count === 1 ? 'feature' : 'features'}`;
  return new BrokenFileError(`The file is broken ${where}: it ${how}.`, { cause });
}
