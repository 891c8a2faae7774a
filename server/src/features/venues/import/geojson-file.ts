import { createReadStream } from 'node:fs';
import { jsonParser } from 'stream-json/core/parser.js';
import { createFeatures, type Feature, UNREADABLE } from './geojson-features.ts';

/** The file ends, or is no JSON any more, where something is still to come; what came before was read. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError';
}

/** Begins each record of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = '\x1e';
/** A part ends with a line, a record or an object, so that an error costs no more than the object it is in. */
const parts = new RegExp(`[^}\\n${RECORD_SEPARATOR}]*[}\\n${RECORD_SEPARATOR}]?`, 'g');

/**
 * The features of a file of GeoJSON, one after the other, in memory that does not grow with the file: a FeatureCollection,
 * a text sequence of RFC 8142, or a feature a line. In the last two a broken record costs no other.
 * Throws BrokenFileError after the last feature that could be read, and what the system says of a file that cannot be.
 */
export async function* readFeatures(file: string): AsyncGenerator<Feature | typeof UNREADABLE, void> {
  const found: (Feature | typeof UNREADABLE)[] = [];
  const reader = createReader((feature) => found.push(feature));
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

/** Takes the text in parts of any size. Both functions throw BrokenFileError, and emit what was found before. */
function createReader(emit: (feature: Feature | typeof UNREADABLE) => void) {
  let count = 0;
  let isGeoJson = false;
  let features = createFeatures(report);
  let tokenize = newTokenizer();
  /** How values follow each other; undefined until the first one is read. */
  let records: 'separated' | 'lines' | 'others' | undefined;
  let hasBegun = false;
  let isFirstLine = true;
  let isSkipping = false;

  function report(feature: Feature | typeof UNREADABLE): void {
    count++;
    isGeoJson ||= feature !== UNREADABLE;
    emit(feature);
  }

  function startOver(): void {
    isGeoJson ||= features.isCollection();
    features = createFeatures(report);
    tokenize = newTokenizer();
  }

  function endRecord(): void {
    // What is skipped is counted already.
    if (!isSkipping && !features.isBetween()) report(UNREADABLE);
    isSkipping = false;
    startOver();
  }

  function parse(part: string): void {
    try {
      const tokens = tokenize(part);
      if (typeof tokens === 'symbol') return;
      for (const token of tokens.values) features.take(token);
    } catch (error) {
      if (records === undefined && isFirstLine && !features.isCollection()) records = 'lines';
      if (records !== 'separated' && records !== 'lines') throw brokenAt(count, error);
      report(UNREADABLE);
      isSkipping = true;
    }
  }

  /** Whether the record ends after a part that ends with this. */
  function isEndOfRecord(mark: string | undefined): boolean {
    return (records === 'separated' && mark === RECORD_SEPARATOR) || (records === 'lines' && mark === '\n');
  }

  function take(part: string): void {
    const mark = part.at(-1);
    const isEnd = isEndOfRecord(mark);
    if (!isSkipping) parse(isEnd ? part.slice(0, -1) : part);
    // Only now is it known of the first line whether records are lines.
    if (isEnd || isEndOfRecord(mark)) endRecord();
    else if (records === undefined && count > 0 && features.isBetween())
      records = isFirstLine ? 'lines' : 'others';
    if (mark === '\n') isFirstLine = false;
  }

  return {
    read(chunk: string): void {
      const text = hasBegun ? chunk : chunk.replace(/^\uFEFF?\s*/, '');
      if (!hasBegun && text.startsWith(RECORD_SEPARATOR)) records = 'separated';
      hasBegun ||= text !== '';
      for (const [part] of text.matchAll(parts)) take(part);
    },
    end(): void {
      if (!isSkipping && !features.isBetween()) {
        if (records !== 'separated' && records !== 'lines') throw brokenAt(count);
        report(UNREADABLE);
      }
      if (!isGeoJson && !features.isCollection())
        throw new BrokenFileError('The file is no GeoJSON: it has neither a FeatureCollection nor features.');
    },
  };
}

const newTokenizer = () =>
  jsonParser({ jsonStreaming: true, packStrings: false, streamKeys: false, streamNumbers: false });

function brokenAt(count: number, cause?: unknown): BrokenFileError {
  const how = cause === undefined ? 'ends in the middle' : 'is no GeoJSON from there on';
  const where =
    count === 0
      ? 'before its first feature'
      : `after ${count.toLocaleString('en')} ${count === 1 ? 'feature' : 'features'}`;
  return new BrokenFileError(`The file is broken ${where}: it ${how}.`, { cause });
}
