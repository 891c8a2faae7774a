import { type Context, inMemory } from '#server/context';
import { productRanking, type Ranking } from './ranking.ts';

const chosen = inMemory((): { ranking: Ranking } => ({ ranking: productRanking }));

/** For simulations and tests, before the first request. Otherwise the product's own ranking is used. */
export function chooseRanking(ctx: Context, ranking: Ranking): void {
  chosen(ctx).ranking = ranking;
}

export function rankingOf(ctx: Context): Ranking {
  return chosen(ctx).ranking;
}
