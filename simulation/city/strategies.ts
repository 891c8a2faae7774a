import type { UserId } from '@showup/contract/fields';
import { productRanking, type Ranking } from '#server/features/matching/deck/ranking';
import type { Database } from '#server/platform/db/database';

/** How a run orders the deck: a ranking, and for some strategies an order of the walks. */
export interface Strategy {
  readonly name: string;
  readonly ranking: Ranking;
  /** The position of a person's deck row from 0 (first) to 1; by default as the product draws it. */
  readonly rank?: 'likes' | 'age';
}

const NO_WEIGHTS = { activity: 0, interests: 0, exposure: 0, freshness: 0, nearness: 0, chance: 0 };
/** With equal scores, people come in the order of the walks. */
const walkOrder: Ranking = { ...productRanking, weights: NO_WEIGHTS, likers: 0, newcomers: 0 };

const strategies: readonly Strategy[] = [
  { name: 'ours', ranking: productRanking },
  { name: 'random', ranking: { ...walkOrder, weights: { ...NO_WEIGHTS, chance: 1 } } },
  { name: 'most-liked', ranking: walkOrder, rank: 'likes' },
  { name: 'newest', ranking: walkOrder, rank: 'age' },
];

const others = ['likers', 'newcomers', 'halfBonusViews'] as const satisfies (keyof Ranking)[];

/**
 * The strategy with this name; `ours+exposure=0+likers=0.3` is ours with another weight and another share.
 * @throws Error listing what is allowed
 */
export function strategyOf(name: string): Strategy {
  const [base = '', ...changes] = name.split('+');
  const strategy = strategies.find((one) => one.name === base);
  if (!strategy) {
    const known = strategies.map((one) => one.name).join(', ');
    throw new Error(`There is no ranking '${base}'. Choose ${known}, or a variant such as ours+exposure=0.`);
  }
  return { ...strategy, name, ranking: changes.reduce(withChange, strategy.ranking) };
}

function withChange(ranking: Ranking, change: string): Ranking {
  const [part = '', text = ''] = change.split('=');
  const value = Number(text);
  if (text === '' || !(value >= 0)) throw new Error(`'${change}' must have the form exposure=2.`);
  if (part in ranking.weights) return { ...ranking, weights: { ...ranking.weights, [part]: value } };
  if (others.some((one) => one === part)) return { ...ranking, [part]: value };
  const known = [...Object.keys(ranking.weights), ...others].join(', ');
  throw new Error(`'${part}' is not part of a ranking. Parts: ${known}.`);
}

/** Orders these people by the strategy; everyone's next deck starts at the front. */
export async function orderFor({ rank }: Strategy, { sql }: Database, ids: readonly string[]): Promise<void> {
  if (rank === undefined || ids.length === 0) return;
  const position =
    rank === 'likes'
      ? sql`1 / (1 + (select count(*) from swipes where target = u.id and liked))::real`
      : sql`greatest(0, 1 - (extract(epoch from u.verified_at) / 86400 - 14610) / 36525)::real`; // since 2010, as a share of 100 years
  await sql`
    update deck d set rank = ${position} from users u where u.id = d.user_id and u.id = any(${[...ids]}::uuid[])`;
}

/** A strategy with its own order starts each session at the front. */
export async function beginAtFront({ rank }: Strategy, { sql }: Database, viewerId: UserId): Promise<void> {
  if (rank === undefined) return;
  const front = sql.json(atFront);
  await sql`
    insert into deck_position (user_id, cand_gender, for_gender, hand, near, whole)
    select id, gender, identified_as, '{}', ${front}, ${front} from users, unnest(interested_in) gender
    where id = ${viewerId}
    on conflict (user_id, cand_gender, for_gender) do update
    set hand = '{}', near = excluded.near, whole = excluded.whole`;
}

const front = { rank: 0, userId: '00000000-0000-0000-0000-000000000000' };
const atFront = { at: front, lap: front };
