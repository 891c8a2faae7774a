import { Id } from '@showup/contract/fields';
import { LIST_PAGE } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import type { Sql } from '../../../platform/db/database.ts';
import { badInput } from '../../../platform/problem.ts';
import { getCards } from '../../profiles/people.ts';
import { getSeeker } from '../seekers.ts';
import { findLiked, findLikers, findRejected, type Swipe } from '../swipes.queries.ts';

// The three lists of answers, newest first, a page at a time.

export interface CardPage {
  readonly cards: ProfileCard[];
  /** For the next page; null when this is the last. */
  readonly next: string | null;
}

export async function listRejectedProfiles(sql: Sql, viewerId: string, cursor?: string): Promise<CardPage> {
  const seeker = await getSeeker(sql, viewerId);
  return seeker ? pageOf(sql, findRejected, seeker, cursor) : { cards: [], next: null };
}

export async function listLikers(sql: Sql, viewerId: string, cursor?: string): Promise<CardPage> {
  return pageOf(sql, findLikers, viewerId, cursor);
}

export async function listLikedProfiles(sql: Sql, viewerId: string, cursor?: string): Promise<CardPage> {
  return pageOf(sql, findLiked, viewerId, cursor);
}

const NEWEST: Swipe = { at: 'infinity', userId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

type FindSwipes<Viewer> = (sql: Sql, viewer: Viewer, before: Swipe, limit: number) => Promise<Swipe[]>;

async function pageOf<Viewer>(
  sql: Sql,
  find: FindSwipes<Viewer>,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<CardPage> {
  const before = cursor === undefined ? NEWEST : readCursor(cursor);
  const swipes = await find(sql, viewer, before, LIST_PAGE + 1);
  const shown = swipes.slice(0, LIST_PAGE);
  const last = swipes.length > LIST_PAGE ? shown.at(-1) : undefined;
  const cards = await getCards(
    sql,
    shown.map(({ userId }) => userId),
  );
  return { cards, next: last ? writeCursor(last) : null };
}

// The database has no year 0.
const CursorParts = z.tuple([z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001')), Id]);

function writeCursor({ at, userId }: Swipe): string {
  return Buffer.from(`${at} ${userId}`).toString('base64url');
}

/** @throws Problem 400 for anything that is not a cursor of ours */
function readCursor(cursor: string): Swipe {
  const parts = CursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) throw badInput('This page of the list is not there. Please reload.');
  const [at, userId] = parts.data;
  return { at, userId };
}
