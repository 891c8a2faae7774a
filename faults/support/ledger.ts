import type { Rooms } from '#test/app/indoors';

/** What the server has acknowledged. */
export interface Ledger {
  /** By the sender's own id of the message. */
  readonly messages: Set<string>;
  /** As `liker liked`. */
  readonly likes: Set<string>;
  readonly matches: Set<string>;
  /** People whose photo waits or is decided. */
  readonly submitted: Set<string>;
  readonly approved: Set<string>;
}

export const emptyLedger = (): Ledger => ({
  messages: new Set(),
  likes: new Set(),
  matches: new Set(),
  submitted: new Set(),
  approved: new Set(),
});

export const acknowledged = (ledger: Ledger): number =>
  Object.values(ledger).reduce((total, { size }) => total + size, 0);

interface Losses {
  readonly messages: number;
  readonly likes: number;
  readonly matches: number;
  readonly verifications: number;
  /** Messages stored twice. */
  readonly doubled: number;
}

/** Compares what was acknowledged with what is stored. */
export async function compare({ db }: Pick<Rooms, 'db'>, ledger: Ledger): Promise<Losses> {
  const texts = (await db.sql<{ text: string }[]>`select text from messages`).map(({ text }) => text);
  const pairs = await db.sql<
    { lo: string; hi: string; loLikes: boolean; hiLikes: boolean; isMatch: boolean }[]
  >`
    select lo, hi, lo_likes is true as lo_likes, hi_likes is true as hi_likes, matched_at is not null as is_match from pairs`;
  const likes = pairs.flatMap(({ lo, hi, loLikes, hiLikes }) => [
    ...(loLikes ? [`${lo} ${hi}`] : []),
    ...(hiLikes ? [`${hi} ${lo}`] : []),
  ]);
  const matches = pairs.flatMap(({ lo, hi, isMatch }) => (isMatch ? [`${lo} ${hi}`, `${hi} ${lo}`] : []));
  const submitted = await db.sql<{ id: string }[]>`select user_id as id from verifications`;
  const approved = await db.sql<{ id: string }[]>`
    select user_id as id from verifications join users on users.id = user_id
    where status = 'Approved' and verified_at is not null`;
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    messages: lost(ledger.messages, texts),
    likes: lost(ledger.likes, likes),
    matches: lost(ledger.matches, matches),
    verifications: lost(ledger.submitted, ids(submitted)) + lost(ledger.approved, ids(approved)),
    doubled: texts.length - new Set(texts).size,
  };
}

function lost(promised: ReadonlySet<string>, stored: readonly string[]): number {
  const there = new Set(stored);
  return [...promised].filter((one) => !there.has(one)).length;
}
