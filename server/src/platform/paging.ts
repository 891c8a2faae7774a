import { Id } from '@showup/contract/fields';
import * as z from 'zod/mini';
import { badInput } from './problem.ts';

export interface Page<T> {
  readonly items: T[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Cuts rows to a page. The query asks for one more than `size`, which shows whether another page follows. */
export function cutPage<T>(rows: readonly T[], size: number, cursorAfter: (last: T) => string): Page<T> {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, next: last ? cursorAfter(last) : null };
}

/** Encodes for a URL where a page ended. Clients keep cursors for a while, so their format must not change. */
interface CursorFormat<End> {
  write(end: End): string;
  /** @throws Problem 400 for a cursor that no page returned */
  read(cursor: string): End;
}

/** A row in an order by time and id. */
export type TimeAndId = readonly [at: string, id: string];

export const OLDEST: TimeAndId = ['-infinity', '00000000-0000-0000-0000-000000000000'];
export const NEWEST: TimeAndId = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** An instant the database can compare with: it has no year 0. */
const Instant = z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001'));
const TimeAndId = z.tuple([Instant, Id]);

/** For orders by time and id. */
export const timeCursor: CursorFormat<TimeAndId> = {
  write: ([at, id]) => encode(`${at} ${id}`),
  read: (cursor) => parse(TimeAndId, decode(cursor).split(' ')),
};

/** For orders by a number. */
export const numberCursor: CursorFormat<number> = {
  write: String,
  read: (cursor) => Number(parse(z.string().check(z.regex(/^\d{1,15}$/)), cursor)),
};

/** For other orders. */
export function jsonCursor<End>(schema: z.ZodMiniType<End>): CursorFormat<End> {
  return {
    write: (end) => encode(JSON.stringify(end)),
    read: (cursor) => parse(schema, parseJson(decode(cursor))),
  };
}

function parse<T>(schema: z.ZodMiniType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw badInput('This page of the list does not exist. Please reload.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();
