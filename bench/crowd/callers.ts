import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { UserId } from '@showup/contract/fields';
import type { Database } from '#server/platform/db/database';

/** Keeps connections open, like a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Whether the deck has more pages. */
  readonly next: boolean;
}

/** A signed-in person of the crowd. */
export interface Caller {
  readonly id: UserId;
  /** The cookie header of this person's browser. */
  readonly cookie: string;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
}

/** Signs these people in. */
export async function signIn({ sql }: Database, url: string, ids: readonly UserId[]): Promise<Caller[]> {
  const token = (id: string) => createHash('sha256').update(`token ${id}`).digest('base64url');
  const hashes = ids.map((id) => createHash('sha256').update(token(id)).digest('hex'));
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    select decode(hash, 'hex'), user_id, now() + interval '1 day'
    from unnest(${hashes}::text[], ${[...ids]}::uuid[]) as listed (hash, user_id)
    on conflict (token_hash) do update set last_seen_at = now(), expires_at = excluded.expires_at`;
  return ids.map((id) => {
    const cookie = `session=${token(id)}`;
    return {
      id,
      cookie,
      get: (path) => send(url + path, 'GET', cookie),
      post: (path, body) => send(url + path, 'POST', cookie, JSON.stringify(body)),
    };
  });
}

/**
 * Undoes what callers did to a kept crowd, in this run or an interrupted one: answers, places in the deck, sessions.
 * Views of others stay counted.
 */
export async function forget(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx<{ id: string }[]>`
      select user_id as id from sessions union select user_id from like_times union select user_id from deck_position`;
    const people = rows.map(({ id }) => id);
    const [made] = await tx<{ at: string }[]>`
      select split_part(shobj_description(oid, 'pg_database'), ' ', 2) as at from pg_database
      where datname = current_database()`;
    await tx`
      with gone as (
        delete from swipes where swiper = any(${people}::uuid[]) and at >= ${made?.at ?? ''}::timestamptz
        returning swiper, target)
      update pairs p set lo_likes = p.lo_likes and p.lo <> gone.swiper, hi_likes = p.hi_likes and p.hi <> gone.swiper,
        lo_blocks = false, hi_blocks = false, matched_at = null, unmatched_at = null
      from gone where p.lo = least(gone.swiper, gone.target) and p.hi = greatest(gone.swiper, gone.target)`;
    await tx`delete from deck_position`;
    await tx`delete from like_times`;
    await tx`delete from sessions`;
  });
}

function send(url: string, method: string, cookie: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const sent = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status !== 200) reject(new Error(`${method} ${url}: ${status} ${text}`));
        else resolve({ status, text, next: response.headers['x-next-cursor'] !== undefined });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
