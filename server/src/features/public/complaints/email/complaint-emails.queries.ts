import type { ComplaintCategory } from '@showup/contract/public/complaints';
import type { Sql } from '#platform/db/database';

/** Of which state an address is told: of the latest. */
export type MailedState = 'filed' | 'acknowledged' | 'resolved';

export interface CodeState {
  readonly id: string;
  readonly email: string | null;
  readonly isProved: boolean;
  /** Null without a code, or once it has expired. */
  readonly hash: Buffer | null;
  readonly wrongGuesses: number;
  /** Above 0 while the last code is too recent for another one. */
  readonly waitSeconds: number;
}

/** Locked until the transaction ends, so that concurrent guesses see each other. */
export async function lockCodeOf(
  tx: Sql,
  reference: string,
  { minutes, waitSeconds }: { readonly minutes: number; readonly waitSeconds: number },
): Promise<CodeState | undefined> {
  const [row] = await tx<CodeState[]>`
    select id, email, email_proved_at is not null as is_proved,
      case when code_sent_at > now() - make_interval(mins => ${minutes}) then code_hash end as hash,
      code_wrong_guesses as wrong_guesses,
      coalesce(greatest(0, ceil(extract(epoch from code_sent_at - now()) + ${waitSeconds})), 0)::int as wait_seconds
    from complaints where reference = ${reference} for update`;
  return row;
}

export async function replaceCode(tx: Sql, id: string, hash: Buffer): Promise<void> {
  await tx`
    update complaints set code_hash = ${hash}, code_sent_at = now(), code_wrong_guesses = 0 where id = ${id}`;
}

/** For a code that could not be sent, so that another one can be requested at once. */
export async function forgetCode(sql: Sql, id: string, hash: Buffer): Promise<void> {
  await sql`update complaints set code_hash = null, code_sent_at = null where id = ${id} and code_hash = ${hash}`;
}

export async function countWrongGuess(tx: Sql, id: string): Promise<void> {
  await tx`update complaints set code_wrong_guesses = code_wrong_guesses + 1 where id = ${id}`;
}

export async function markEmailProved(tx: Sql, id: string): Promise<void> {
  await tx`update complaints set email_proved_at = now(), code_hash = null where id = ${id}`;
}

export interface DueMail {
  readonly id: string;
  readonly email: string;
  readonly reference: string;
  readonly category: ComplaintCategory;
  readonly state: MailedState;
  /** Until the answer is due; below 0 once it is late. */
  readonly secondsLeft: number;
  readonly answer: string | null;
}

/** How many tries a mail gets, each after a longer wait. */
const TRIES = 12;
const FIRST_WAIT_MINUTES = 2;

/**
 * Takes mails that are due: of complaints, or of one, whose proved address was not told of the latest state. Marks them
 * as tried, so that no other server sends them, and a failed one is tried again later.
 */
export async function takeDueMails(sql: Sql, limit: number, id?: string): Promise<DueMail[]> {
  // never null: email (an address is proved only where there is one)
  return sql<DueMail[]>`
    with due as (
      select c.id, state.name from complaints c
      cross join lateral (select case when c.resolved_at is not null then 'resolved'
        when c.acknowledged_at is not null then 'acknowledged' else 'filed' end as name) state
      where c.email_proved_at is not null and c.mailed is distinct from state.name
        and (c.id = ${id ?? null}::uuid or ${id ?? null}::uuid is null)
        and c.mail_tries < ${TRIES}
        and (c.mail_tried_at is null
          or c.mail_tried_at < now() - make_interval(mins => (${FIRST_WAIT_MINUTES} * power(2, c.mail_tries))::int))
      limit ${limit} for update of c skip locked)
    update complaints c set mail_tried_at = now(), mail_tries = mail_tries + 1
    from due where due.id = c.id
    returning c.id, c.email, c.reference, c.category, due.name as state, 
      extract(epoch from c.resolve_by - now())::float8 as seconds_left, c.answer`;
}

/** The next state is told at once, whatever this one took. */
export async function markMailed(sql: Sql, id: string, state: MailedState): Promise<void> {
  await sql`
    update complaints set mailed = ${state}, mail_tries = 0, mail_tried_at = null where id = ${id}`;
}
