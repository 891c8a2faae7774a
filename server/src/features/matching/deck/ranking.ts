import { DECK_PAGE } from '@showup/contract/matching';
import { type Context, inMemory } from '#server/context';
import type { Candidate } from './candidates.queries.ts';
import type { Chance } from './rank.ts';

/** How a hand is ordered. How often someone is liked doesn't matter. */
export interface Ranking {
  /** The most that each part adds to a score. */
  readonly weights: {
    readonly activity: number;
    readonly interests: number;
    readonly exposure: number;
    readonly freshness: number;
    readonly nearness: number;
    readonly chance: number;
  };
  /** Recent views at which the bonus for having few is halved. */
  readonly halfBonusViews: number;
  /** The share of each page for people who already like the viewer. */
  readonly likers: number;
  /** The share of each page for people few have seen so far. */
  readonly newcomers: number;
}

/** As measured and chosen in docs/fairness.md. */
export const productRanking: Ranking = {
  weights: { activity: 3, interests: 3, exposure: 3, freshness: 1, nearness: 1, chance: 1 },
  halfBonusViews: 8,
  likers: 0.2,
  newcomers: 0.15,
};

const ACTIVITY_HALF_LIFE_DAYS = 7;
const PROOF_HALF_LIFE_DAYS = 60;
const ENOUGH_INTERESTS = 3;

/** People with a higher score come sooner, among those the walks have drawn. */
function scoreOf(candidate: Candidate, chance: Chance, ranking: Ranking): number {
  const { weights, halfBonusViews } = ranking;
  const { daysAway, daysSinceProof, sharedInterests, recentViews, isNear, userId } = candidate;
  return (
    weights.activity * 2 ** (-daysAway / ACTIVITY_HALF_LIFE_DAYS) +
    weights.interests * Math.min(1, sharedInterests.length / ENOUGH_INTERESTS) +
    weights.exposure * (halfBonusViews / (halfBonusViews + recentViews)) +
    weights.freshness * 2 ** (-daysSinceProof / PROOF_HALF_LIFE_DAYS) +
    weights.nearness * Number(isNear) +
    weights.chance * chance('score', userId)
  );
}

/**
 * Orders everyone found for one gender, to follow the `held` people, who make less than a page. Each page takes the
 * best of those left and, at random positions among them, newcomers and people who like the viewer.
 */
export function composeHand(
  candidates: readonly Candidate[],
  held: number,
  chance: Chance,
  ranking: Ranking,
): Candidate[] {
  const likers = atRandom(from(candidates, 'liker'), chance);
  const newcomers = fewestSeen(from(candidates, 'newcomer'));
  const drawn = byScore(from(candidates, 'drawn'), chance, ranking);
  const best = 1 - ranking.likers - ranking.newcomers;
  const known = new Set<string>();
  const take = (line: Candidate[], most: number): Candidate[] => {
    const taken: Candidate[] = [];
    while (taken.length < most) {
      const next = line.shift();
      if (next === undefined) break;
      if (!known.has(next.userId)) taken.push(next);
      known.add(next.userId);
    }
    return taken;
  };

  const hand: Candidate[] = [];
  let size = DECK_PAGE - held;
  do {
    const share = Math.min(size, drawn.length / best || size);
    const placedByChance = [
      ...take(likers, Math.round(share * ranking.likers)),
      ...take(newcomers, Math.round(share * ranking.newcomers)),
    ];
    const page = take(drawn, size - placedByChance.length);
    // Hardly anyone was drawn, so those left fill the page.
    if (hand.length === 0)
      placedByChance.push(...take([...likers, ...newcomers], size - placedByChance.length - page.length));
    for (const candidate of placedByChance) {
      const at = Math.floor(chance('place', candidate.userId) * (page.length + 1));
      page.splice(at, 0, candidate);
    }
    hand.push(...page);
    size = DECK_PAGE;
  } while (drawn.length > 0);
  return hand;
}

/** Alternates between the lists, so that a rare gender isn't lost behind a frequent one. */
export function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

const from = (candidates: readonly Candidate[], source: Candidate['source']) =>
  candidates.filter((one) => one.source === source);

/**
 * At random: with the best first, people who were drawn and also like the viewer would end up together at the end of
 * a hand.
 */
function atRandom(candidates: readonly Candidate[], chance: Chance): Candidate[] {
  return candidates.toSorted((a, b) => chance('turn', a.userId) - chance('turn', b.userId));
}

/** Ties keep the order of the search, so someone found later doesn't displace anyone already served. */
function fewestSeen(newcomers: readonly Candidate[]): Candidate[] {
  return newcomers.toSorted((a, b) => a.recentViews - b.recentViews || a.rank - b.rank);
}

/** Ties keep the order of the walks. */
function byScore(candidates: readonly Candidate[], chance: Chance, ranking: Ranking): Candidate[] {
  const scores = new Map(candidates.map((one) => [one, scoreOf(one, chance, ranking)]));
  return candidates.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a.rank - b.rank);
}

const chosen = inMemory((): { ranking: Ranking } => ({ ranking: productRanking }));

/** For simulations and tests, before the first request. Otherwise the product's own ranking is used. */
export function chooseRanking(ctx: Context, ranking: Ranking): void {
  chosen(ctx).ranking = ranking;
}

export function rankingOf(ctx: Context): Ranking {
  return chosen(ctx).ranking;
}
