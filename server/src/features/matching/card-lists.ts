import { Id } from '@showup/contract/fields';
import { LIST_PAGE } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import type { Database, Sql } from '../../platform/db/database.ts';
import { badInput } from '../../platform/problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Seeker } from './seekers.queries.ts';
import { findLiked, findLikers, findRejected, type Swipe } from './swipes.queries.ts';

export interface CardPage {
  readonly cards: ProfileCard[];
  /** For the next page; null when this is the last. */
  readonly next: string | null;
}

const NEWEST: Swipe = { at: 'infinity', userId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

// There is no year 0 in the database.
const CursorParts = z.tuple([z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001')), Id]);

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly seekerOf: (sql: Sql, userId: string) => Promise<Seeker | undefined>;
}

/** The three lists of answers, newest first, a page at a time. */
export function createCardLists({ db, profiles, seekerOf }: Parts) {
  type FindSwipes<Viewer> = (sql: Sql, viewer: Viewer, before: Swipe, limit: number) => Promise<Swipe[]>;

  async function page<Viewer>(find: FindSwipes<Viewer>, viewer: Viewer, cursor?: string): Promise<CardPage> {
    const before = cursor === undefined ? NEWEST : readCursor(cursor);
    const swipes = await find(db.sql, viewer, before, LIST_PAGE + 1);
    const shown = swipes.slice(0, LIST_PAGE);
    const last = swipes.length > LIST_PAGE ? shown.at(-1) : undefined;
    const cards = await profiles.cardsOf(
      db.sql,
      shown.map(({ userId }) => userId),
    );
    return { cards, next: last ? writeCursor(last) : null };
  }

  async function rejectedProfiles(viewerId: string, cursor?: string): Promise<CardPage> {
    const seeker = await seekerOf(db.sql, viewerId);
    return seeker ? page(findRejected, seeker, cursor) : { cards: [], next: null };
  }

  return {
    rejectedProfiles,
    whoLikedMe: (viewerId: string, cursor?: string) => page(findLikers, viewerId, cursor),
    likedProfiles: (viewerId: string, cursor?: string) => page(findLiked, viewerId, cursor),
  };
}

function writeCursor({ at, userId }: Swipe): string {
  return Buffer.from(`${at} ${userId}`).toString('base64url');
}

/** @throws Problem 400 for what no page of ours ever gave */
function readCursor(cursor: string): Swipe {
  const parts = CursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) throw badInput('This page of the list is not there. Please reload.');
  const [at, userId] = parts.data;
  return { at, userId };
}
