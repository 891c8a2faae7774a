import { Id } from '@showup/contract/fields';
import { LIST_PAGE } from '@showup/contract/matching';
import type { BlockedUser } from '@showup/contract/safety';
import * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import { badInput } from '../../../platform/problem.ts';
import { type BlocksEnd, findBlockedUsers } from './blocks.queries.ts';

export interface BlockedPage {
  readonly users: BlockedUser[];
  /** For the next page; null when this is the last. */
  readonly next: string | null;
}

const NEWEST: BlocksEnd = { at: 'infinity', blockId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

// The database has no year 0.
const CursorParts = z.tuple([z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001')), Id]);

export async function listBlockedUsers(
  ctx: Context,
  viewerId: string,
  cursor?: string,
): Promise<BlockedPage> {
  const before = cursor === undefined ? NEWEST : readCursor(cursor);
  const found = await findBlockedUsers(ctx.db.sql, viewerId, before, LIST_PAGE + 1);
  const users = found.slice(0, LIST_PAGE);
  const last = found.length > LIST_PAGE ? users.at(-1) : undefined;
  return { users, next: last ? writeCursor(last) : null };
}

function writeCursor({ createdAt, _id }: BlockedUser): string {
  return Buffer.from(`${createdAt} ${_id}`).toString('base64url');
}

/** @throws Problem 400 for anything that is not a cursor of ours */
function readCursor(cursor: string): BlocksEnd {
  const parts = CursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) throw badInput('This page of the list is not there. Please reload.');
  const [at, blockId] = parts.data;
  return { at, blockId };
}
