import { DECK_PAGE } from '@showup/contract/matching';
import type { Gender, ProfileCard } from '@showup/contract/profiles';
import type { Database, Sql } from '../../db/database.ts';
import type { Profiles, Standing } from '../profiles/profiles.service.ts';
import {
  findDeckViewer,
  findOpenInWindow,
  findPosition,
  findSharedInterests,
  findWindowEnd,
  type Place,
  placeRows,
  removeInactive,
  removeRows,
  type Stream,
  savePosition,
} from './deck.queries.ts';
import { firstPlaceOf, rankOf } from './rank.ts';

/** After so many windows of 200 a page that is not full is served as it is. */
const WINDOW_BUDGET = 10;

const INACTIVE_PAGE = 200;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const START: Place = { rank: Number.NEGATIVE_INFINITY, userId: LOWEST_ID };
const END: Place = { rank: Number.POSITIVE_INFINITY, userId: HIGHEST_ID };

const justBefore = (place: Place): Place => ({ rank: place.rank, userId: LOWEST_ID });

export function createDeck({ db, profiles }: { db: Database; profiles: Profiles }) {
  /** Follows every change of standing, in its transaction: whoever may not be shown is in the deck no longer. */
  async function placeInDeck(tx: Sql, standing: Standing): Promise<void> {
    const { userId, identifiedAs, interestedIn, isHidden, isVerified, isActive, cell } = standing;
    if (
      isHidden ||
      !isVerified ||
      !isActive ||
      identifiedAs === null ||
      interestedIn.length === 0 ||
      cell === null
    ) {
      await removeRows(tx, userId);
      return;
    }
    await placeRows(tx, {
      userId,
      candGender: identifiedAs,
      forGenders: interestedIn,
      cell,
      rank: rankOf(userId),
    });
  }

  /**
   * A page of people whom the viewer may like and has not answered yet; an empty one only when there is nobody left.
   * Who was served and not answered comes again.
   */
  async function potentialMatches(viewerId: string, genders?: readonly Gender[]): Promise<ProfileCard[]> {
    const viewer = await findDeckViewer(db.sql, viewerId);
    const forGender = viewer?.identifiedAs;
    if (!viewer || !forGender) return [];
    const wanted = genders?.length
      ? viewer.interestedIn.filter((gender) => genders.includes(gender))
      : viewer.interestedIn;
    const streams = await Promise.all(wanted.map((candGender) => walk({ viewerId, candGender, forGender })));
    const userIds = takeInTurns(streams, DECK_PAGE).map(({ userId }) => userId);
    return explain(viewerId, await profiles.cardsOf(db.sql, userIds));
  }

  /**
   * Goes round the whole stream from the saved position, so that those who were placed behind it are met as well, until
   * a page is full. The position moves only past people who are answered. While nobody is found the budget does not
   * count: what the walk passes then is bounded by the viewer's own answers.
   */
  async function walk(stream: Stream): Promise<Place[]> {
    const saved = await findPosition(db.sql, stream);
    const position = saved ?? { rank: firstPlaceOf(stream.viewerId), userId: LOWEST_ID };
    const found: Place[] = [];
    let windows = 0;
    const isDone = () => found.length >= DECK_PAGE || (found.length > 0 && windows >= WINDOW_BUDGET);

    for (const { from, to } of [
      { from: position, to: END },
      { from: START, to: position },
    ]) {
      let place: Place | undefined = from;
      while (place && !isDone()) {
        found.push(...(await findOpenInWindow(db.sql, stream, place, to, DECK_PAGE - found.length)));
        windows += 1;
        if (!isDone()) place = await findWindowEnd(db.sql, stream, place, to);
      }
    }

    const [first] = found;
    if (first) {
      const next = justBefore(first);
      if (saved?.rank !== next.rank || saved.userId !== next.userId) await savePosition(db.sql, stream, next);
    }
    return found;
  }

  async function explain(viewerId: string, cards: readonly ProfileCard[]): Promise<ProfileCard[]> {
    if (cards.length === 0) return [];
    const shared = await findSharedInterests(
      db.sql,
      viewerId,
      cards.map((card) => card._id),
    );
    const interests = new Map(shared.map(({ userId, interest }) => [userId, interest]));
    return cards.map((card) => {
      const interest = interests.get(card._id);
      return interest === undefined ? card : { ...card, why: `You both like ${interest.toLowerCase()}` };
    });
  }

  /**
   * Nobody changes whose standing ends by time alone, so this looks for them; the walk would pass their rows in vain.
   * In short pages, to let others in.
   */
  async function forgetInactive(): Promise<void> {
    while ((await removeInactive(db.sql, INACTIVE_PAGE)) === INACTIVE_PAGE);
  }

  return { placeInDeck, potentialMatches, forgetInactive };
}

/** One of each list in turn, so that a rare gender is not lost behind a frequent one. */
function takeInTurns<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const rounds = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  );
  return rounds.flat().slice(0, limit);
}
