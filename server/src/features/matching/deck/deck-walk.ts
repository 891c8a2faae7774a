import { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import {
  findOpenInWindow,
  findWindowEnd,
  type Stream,
  type StreamPoint,
  type Walk,
} from './deck-walk.queries.ts';

/** Rows per window of a walk: the short one is enough for most, the long ones get past people who are answered. */
const WINDOWS = [200, 1_000];

const LOWEST_ID = UserId.parse('00000000-0000-0000-0000-000000000000');
const START: StreamPoint = { rank: -1, userId: LOWEST_ID };
const END: StreamPoint = { rank: 2, userId: UserId.parse('ffffffff-ffff-ffff-ffff-ffffffffffff') };

export function walkFrom(rank: number): Walk {
  const point = { rank, userId: LOWEST_ID };
  return { at: point, lap: point };
}

interface Walked {
  readonly found: readonly UserId[];
  readonly walk: Walk;
  /** Whether it has passed everyone in the stream since the lap began. */
  readonly isRound: boolean;
}

/**
 * Continues a walk along a stream, wrapping at its end, until it has found `limit` people, used up its windows or
 * completed the lap. The next lap begins at the same point.
 */
export async function goOn(
  sql: Sql,
  stream: Stream,
  { at, lap }: Walk,
  wish: { readonly except: readonly UserId[]; readonly limit: number },
): Promise<Walked> {
  const found: UserId[] = [];
  let point = at;
  let windows = 0;
  for (const to of isBefore(at, lap) ? [lap] : [END, lap]) {
    if (to === lap && point === END) point = START;
    while (point !== to) {
      const size = WINDOWS[windows];
      if (size === undefined) return { found, walk: { at: point, lap }, isRound: false };
      windows += 1;
      const window = { from: point, to, size };
      const limit = wish.limit - found.length;
      const open = await findOpenInWindow(sql, stream, window, { except: wish.except, limit });
      found.push(...open.map(({ userId }) => userId));
      const last = open.at(-1);
      if (last && open.length === limit) return { found, walk: { at: last, lap }, isRound: false };
      const end = await findWindowEnd(sql, stream, window);
      point = end && isBefore(end, to) ? end : to;
    }
  }
  return { found, walk: { at: lap, lap }, isRound: true };
}

function isBefore(point: StreamPoint, other: StreamPoint): boolean {
  return point.rank < other.rank || (point.rank === other.rank && point.userId < other.userId);
}
