import { seededRandom } from '../../server/src/demo/pictures/random.ts';
import { findCandidates } from '../../server/src/features/matching/deck/candidates.queries.ts';
import { findOpenInWindow } from '../../server/src/features/matching/deck/deck-walk.queries.ts';
import { writeLike } from '../../server/src/features/matching/likes/like-limit.queries.ts';
import { lockPair, lockPairsOf, matchesOf } from '../../server/src/features/matching/pairs.queries.ts';
import { findSeeker, type Seeker } from '../../server/src/features/matching/seekers.queries.ts';
import { deleteReject, findLikers, writeReject } from '../../server/src/features/matching/swipes.queries.ts';
import { deletePerson } from '../../server/src/features/profiles/profiles.queries.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { NEWEST } from '../../server/src/platform/paging.ts';
import { personId } from '../../server/test/people/crowd-cast.ts';

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LIMIT = { likes: 50, hours: 12, matches: false };
/** Sizes as in the product: a short window of a walk, a hand, and a page of a list. */
const [WINDOW, HAND, LIST] = [200, 80, 51];

export type Call = () => Promise<unknown>;

/**
 * The product's own statements about answers, each call about other people, the same for the same seed. The only rows
 * in `pairs` are those the calls make.
 */
export function operationsOn(db: Database, people: number, seed: string): Record<string, Call> {
  const { between } = seededRandom(seed);
  const someone = () => personId(Math.floor(between(0, people)));
  const couple = () => [someone(), someone()] as const;
  const rejectAs = (viewer: string, other: string) =>
    db.transaction(async (tx) => {
      await lockPair(tx, viewer, other);
      await writeReject(tx, viewer, other);
    });

  return {
    'a person by key, for comparison': () => findSeeker(db.sql, someone()),
    'deck: a window of 200, as far as not answered': () =>
      findOpenInWindow(
        db.sql,
        { seeker: seekerOf(someone()), candGender: 'Other' },
        {
          from: { rank: between(0, 0.9), userId: LOWEST_ID },
          to: { rank: 2, userId: HIGHEST_ID },
          size: WINDOW,
        },
        { except: [], limit: HAND },
      ),
    'deck: who likes them and has no answer': () =>
      findCandidates(db.sql, seekerOf(someone()), [], { wanted: ['Other'], near: [] }),
    'list: likes received, first page': () => findLikers(db.sql, someone(), NEWEST, LIST),
    'like, with a look at the other’s answer': () =>
      db.transaction(async (tx) => {
        const [viewer, other] = couple();
        await lockPair(tx, viewer, other);
        await writeLike(tx, viewer, other, LIMIT);
      }),
    reject: () => rejectAs(...couple()),
    'reject, and its undo': async () => {
      const [viewer, other] = couple();
      await rejectAs(viewer, other);
      await db.transaction(async (tx) => {
        await lockPair(tx, viewer, other);
        await deleteReject(tx, viewer, other);
      });
    },
  };
}

/**
 * Deletes accounts, from those who answer most to those who answer least: every second of `count`, starting with the
 * first or the second. Their answers, and answers about them, are deleted too.
 */
export function deletionsOn(
  db: Database,
  people: number,
  { first, count }: { first: 0 | 1; count: number },
): Call {
  let next: number = first;
  return () => {
    const id = personId(Math.floor((next * people) / count));
    next += 2;
    return db.transaction(async (tx) => {
      await lockPairsOf(tx, id);
      await matchesOf(tx, id);
      await deletePerson(tx, id);
    });
  };
}

const seekerOf = (userId: string): Seeker => ({
  userId,
  gender: 'Other',
  interestedIn: ['Other'],
  interests: [],
  age: 30,
  bornFrom: '0001-01-01',
  bornTo: '9999-01-01',
  distanceKm: Number.POSITIVE_INFINITY,
  venueCell: '411:1556',
  cell: '411:1556',
  latitude: 18.5,
  longitude: 73.8,
});
