import type * as z from 'zod/mini';
import { badInput } from '../../platform/problem.ts';

/** Says where a page ended, in a form that is safe in an address. */
export function writeCursor(end: readonly string[]): string {
  return Buffer.from(JSON.stringify(end)).toString('base64url');
}

/** @throws Problem 400 for what no page of ours ever gave */
export function readCursor<T>(schema: z.ZodMiniType<T>, cursor: string): T {
  const parsed = schema.safeParse(contentOf(cursor));
  if (!parsed.success) throw badInput('This page of the list is not there. Please reload.');
  return parsed.data;
}

function contentOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
