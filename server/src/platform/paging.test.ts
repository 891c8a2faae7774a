// @module-tag pure
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cutPage, jsonCursor, numberCursor, timeCursor } from './paging.ts';

const id = '0d9fcd9d-9e1c-4d4f-8a55-4f1f1b4cb1ac';
const at = '2026-11-24T09:30:00.000Z';
const refused = expect.objectContaining({ status: 400, code: 'input.invalid' });
const errorOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

test('a full page has a next one only if there is one more row', () => {
  expect(cutPage([1, 2, 3], 2, String)).toEqual({ items: [1, 2], next: '2' });
  expect(cutPage([1, 2], 2, String)).toEqual({ items: [1, 2], next: null });
  expect(cutPage([], 2, String)).toEqual({ items: [], next: null });
});

test('cursors keep their format, since clients and servers of an older version hold them', () => {
  const time = 'MjAyNi0xMS0yNFQwOTozMDowMC4wMDBaIDBkOWZjZDlkLTllMWMtNGQ0Zi04YTU1LTRmMWYxYjRjYjFhYw';
  expect(timeCursor.write([at, id])).toBe(time);
  expect(timeCursor.read(time)).toEqual([at, id]);
  expect(numberCursor.write(1200)).toBe('1200');
  expect(numberCursor.read('1200')).toBe(1200);
  const names = jsonCursor(z.tuple([z.string(), z.string()]));
  expect(names.write(['bar 1', id])).toBe(Buffer.from(`["bar 1","${id}"]`).toString('base64url'));
  expect(names.read(names.write(['bar 1', id]))).toEqual(['bar 1', id]);
});

test.each([
  '',
  'x',
  Buffer.from('yesterday').toString('base64url'),
  Buffer.from(`${at} 1`).toString('base64url'),
  Buffer.from(`0000-01-01T00:00:00.000Z ${id}`).toString('base64url'),
  Buffer.from(`["${at}","${id}"]x`).toString('base64url'),
])('refuses the made-up cursor "%s"', (cursor) => {
  expect(errorOf(() => timeCursor.read(cursor))).toEqual(refused);
  expect(errorOf(() => numberCursor.read(cursor))).toEqual(refused);
  expect(errorOf(() => jsonCursor(z.tuple([z.string(), z.string()])).read(cursor))).toEqual(refused);
});
