import type { UserId } from '@showup/contract/fields';
import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';
import {
  type DeckViewer,
  isUnanswered,
  suits,
  type ViewerRow,
  viewerRow,
  wishColumns,
} from '../viewers.queries.ts';

/** Everyone of one gender who wants the viewer's, in `cells` if given. */
export interface Stream {
  readonly viewer: DeckViewer;
  readonly candGender: Gender;
  readonly cells?: readonly string[];
}

/** A point in a stream: a person's, or one between two people. */
export type StreamPoint = { readonly rank: number; readonly userId: UserId };

/** Where a walk is, and where its round began. When it returns there, it has passed everyone. */
export type Walk = {
  readonly at: StreamPoint;
  readonly lap: StreamPoint;
  /** A walk that has passed everyone rests until then (ISO 8601). */
  readonly restsUntil?: string;
};

export interface Position {
  readonly candGender: Gender;
  /** People the walks have drawn and the viewer has not answered yet, in the order they are shown. */
  readonly hand: readonly UserId[];
  readonly near: Walk;
  readonly whole: Walk;
}

interface Look extends ViewerRow {
  readonly positions: readonly Position[];
  /** People drawn by their walks within a day. */
  readonly drawn: number;
}

const isOfToday = (sql: Sql) => sql`p.drawn_since > now() - interval '1 day'`;

/** A viewer and the position of each of their walks. Undefined for someone who may not see others. */
export async function findLook(sql: Sql, userId: UserId): Promise<Look | undefined> {
  const [row] = await sql<Look[]>`
    select coalesce((
      select jsonb_agg(jsonb_build_object('candGender', p.cand_gender, 'near', p.near, 'whole', p.whole, 'hand',
        array(select d.user_id from unnest(p.hand) with ordinality d (user_id, ordinal)
          where ${isUnanswered(sql, { userId })} order by d.ordinal)))
      from deck_position p where p.user_id = users.id and p.for_gender = users.identified_as), '[]') as positions,
      (select coalesce(sum(p.drawn), 0)::int from deck_position p where p.user_id = users.id and ${isOfToday(sql)}) as drawn,
      id as user_id, identified_as as gender, ${wishColumns(sql)}
    from ${viewerRow(sql, userId)}`;
  return row;
}

/**
 * Also counts the people drawn. Doesn't wait for the disk: if a power cut loses a position, a few people are shown
 * again.
 */
export async function savePosition(
  sql: Sql,
  { userId, gender }: DeckViewer,
  position: Position,
  drawn: number,
): Promise<void> {
  const { candGender, hand, near, whole } = position;
  await sql`
    insert into deck_position as p (user_id, cand_gender, for_gender, hand, near, whole, drawn, drawn_since)
    select id, ${candGender}, ${gender}, ${[...hand]}::uuid[], ${sql.json(near)}, ${sql.json(whole)}, ${drawn}::int, now()
    from users, set_config('synchronous_commit', 'off', true) where id = ${userId} for key share of users
    on conflict (user_id, cand_gender, for_gender) do update
    set hand = excluded.hand, near = excluded.near, whole = excluded.whole,
      drawn = case when ${isOfToday(sql)} then p.drawn else 0 end + excluded.drawn,
      drawn_since = case when ${isOfToday(sql)} then p.drawn_since else excluded.drawn_since end`;
}

/** For a viewer who has reached the daily limit: when a walk may draw people again, and in how many seconds. */
export async function findNextDraw(sql: Sql, userId: UserId) {
  const [row] = await sql<{ retryAt: string; seconds: number }[]>`
    select min(p.drawn_since) + interval '1 day' as retry_at,
      greatest(1, ceil(extract(epoch from min(p.drawn_since) + interval '1 day' - now())))::int as seconds
    from deck_position p where p.user_id = ${userId} and ${isOfToday(sql)} and p.drawn > 0
    having min(p.drawn_since) is not null`;
  return row;
}

/** After a change of preferences: lets the walks meet the people they have passed again. */
export async function beginLaps(sql: Sql, userId: UserId): Promise<void> {
  await sql`
    update deck_position
    set near = jsonb_build_object('at', near -> 'at', 'lap', near -> 'at'),
      whole = jsonb_build_object('at', whole -> 'at', 'lap', whole -> 'at')
    where user_id = ${userId}`;
}

/** The next `size` rows after `from` up to `to`, of the whole stream or of its cells, merged. */
function windowOf(
  sql: Sql,
  { viewer, candGender, cells }: Stream,
  from: StreamPoint,
  to: StreamPoint,
  size: number,
) {
  const rowsOf = (cell?: string) => sql`
    select user_id, rank, dob, age_from, age_to, distance_km, latitude, longitude from deck
    where cand_gender = ${candGender} and for_gender = ${viewer.gender}
      ${cell === undefined ? sql`` : sql`and cell = ${cell}`}
      and (rank, user_id) > (${from.rank}::real, ${from.userId}::uuid)
      and (rank, user_id) <= (${to.rank}::real, ${to.userId}::uuid)`;
  const rows = cells
    ? cells.map((cell) => rowsOf(cell)).reduce((all, one) => sql`${all} union all ${one}`)
    : rowsOf();
  return sql`select * from (${rows}) rows order by rank, user_id limit ${size}`;
}

/** The first `limit` people of a window who suit the viewer and are unanswered, without those in `except`. */
export async function findOpenInWindow(
  sql: Sql,
  stream: Stream,
  window: { readonly from: StreamPoint; readonly to: StreamPoint; readonly size: number },
  { except, limit }: { readonly except: readonly UserId[]; readonly limit: number },
) {
  const { viewer } = stream;
  return sql<StreamPoint[]>`
    select d.user_id, d.rank from (
      ${windowOf(sql, stream, window.from, window.to, window.size)}) d
    where ${suits(sql, viewer)} and d.user_id <> all(${[...except]}::uuid[]) and ${isUnanswered(sql, viewer)}
    order by d.rank, d.user_id limit ${limit}`;
}

/** The last point of that window. Undefined if fewer rows are left. */
export async function findWindowEnd(
  sql: Sql,
  stream: Stream,
  { from, to, size }: { readonly from: StreamPoint; readonly to: StreamPoint; readonly size: number },
): Promise<StreamPoint | undefined> {
  const [row] = await sql<StreamPoint[]>`
    select user_id, rank from (${windowOf(sql, stream, from, to, size)}) d
    order by rank, user_id offset ${size - 1} limit 1`;
  return row;
}
