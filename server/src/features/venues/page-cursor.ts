import type * as z from 'zod/mini';
import { badInput } from '../../platform/problem.ts';

export interface Page<T> {
  readonly page: T[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Encodes where a page ended, in a form that is safe in a URL. */
export function writeCursor(end: readonly string[]): string {
  return Buffer.from(JSON.stringify(end)).toString('base64url');
}

/** @throws Problem 400 for a cursor that no page returned */
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
