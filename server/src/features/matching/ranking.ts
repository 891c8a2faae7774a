import { DECK_PAGE } from '@showup/contract/matching';
import { GENDERS } from '@showup/contract/profiles';
import type { Candidate } from './candidates.queries.ts';
import { type Chance, rankOf } from './rank.ts';

/** What each part of a score is worth at most. How often somebody is liked is in none of them. */
export const WEIGHTS = {
  activity: 3,
  interests: 3,
  exposure: 3,
  freshness: 1,
  nearness: 1,
  chance: 1,
} as const;

/** Of a page, for people who like the viewer already. */
export const LIKERS = DECK_PAGE / 5;
/** Of a page, for people whom few have seen so far. */
export const NEWCOMERS = 3;

const ACTIVITY_HALF_LIFE_DAYS = 7;
const PROOF_HALF_LIFE_DAYS = 60;
/** Views of late with which the bonus for having few is halved. */
const HALF_BONUS_VIEWS = 50;
const ENOUGH_INTERESTS = 3;

/** The greater, the sooner a viewer meets this person among those whom their walks have drawn. */
export function scoreOf(candidate: Candidate, chance: Chance): number {
  const { daysAway, daysVerified, sharedInterests, recentViews, isNear, userId } = candidate;
  return (
    WEIGHTS.activity * 2 ** (-daysAway / ACTIVITY_HALF_LIFE_DAYS) +
    WEIGHTS.interests * Math.min(1, sharedInterests.length / ENOUGH_INTERESTS) +
    WEIGHTS.exposure * (HALF_BONUS_VIEWS / (HALF_BONUS_VIEWS + recentViews)) +
    WEIGHTS.freshness * 2 ** (-daysVerified / PROOF_HALF_LIFE_DAYS) +
    WEIGHTS.nearness * Number(isNear) +
    WEIGHTS.chance * chance('score', userId)
  );
}

/**
 * A page of at most 20: the best of the drawn, each stream in turn so that a rare gender is not lost behind a frequent
 * one, and among them those who like the viewer and the newcomers, where nothing but chance puts them.
 */
export function composePage(candidates: readonly Candidate[], chance: Chance): Candidate[] {
  const chosen = new Map<string, Candidate>();
  const take = (some: readonly Candidate[], most: number) => {
    for (const one of some) if (chosen.size < most && !chosen.has(one.userId)) chosen.set(one.userId, one);
  };
  const from = (source: Candidate['source']) => candidates.filter((one) => one.source === source);
  const bestFrom = (source: Candidate['source']) => byScoreInTurns(from(source), chance);

  take(bestFrom('liker'), LIKERS);
  take(fewestSeen(from('newcomer')), chosen.size + NEWCOMERS);
  const placedByChance = [...chosen.values()];
  take(bestFrom('hand'), DECK_PAGE); // before those just drawn, so that who waits does not wait for ever
  take(bestFrom('drawn'), DECK_PAGE);
  take(candidates, DECK_PAGE);

  const page = [...chosen.values()].slice(placedByChance.length);
  for (const candidate of placedByChance) {
    const place = Math.floor(chance('place', candidate.userId) * (page.length + 1));
    page.splice(place, 0, candidate);
  }
  return page;
}

/** Ties in the order in which they were looked for: who comes into view later puts nobody out who was served. */
function fewestSeen(newcomers: readonly Candidate[]): Candidate[] {
  const byRank = (a: Candidate, b: Candidate) => rankOf(a.userId) - rankOf(b.userId);
  return newcomers.toSorted((a, b) => a.recentViews - b.recentViews || byRank(a, b));
}

function byScoreInTurns(candidates: readonly Candidate[], chance: Chance): Candidate[] {
  const scores = new Map(candidates.map((one) => [one, scoreOf(one, chance)]));
  const sorted = candidates.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  const streams = GENDERS.map((gender) => sorted.filter((one) => one.candGender === gender));
  return sorted.flatMap((_, turn) => streams.flatMap((stream) => stream.slice(turn, turn + 1)));
}
