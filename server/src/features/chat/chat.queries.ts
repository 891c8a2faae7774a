import type { ChatPartner, Message } from '@showup/contract/chat';
import type { Sql } from '../../platform/db/database.ts';

/** Two people, in either order. */
export interface Pair {
  readonly viewerId: string;
  readonly partnerId: string;
}

/** Which conversation of `conversations c` is the one these two have open. */
export const isOpenBetween = (sql: Sql, { viewerId, partnerId }: Pair) => sql`
  c.lo = least(${viewerId}::uuid, ${partnerId}::uuid) and c.hi = greatest(${viewerId}::uuid, ${partnerId}::uuid)
  and c.closed_at is null`;

/** A row of `messages m` as the contract has it, but for `readAt`. */
const messageColumns = (sql: Sql) => sql`
  m.id as _id, m.sender_id, m.receiver_id, m.text, '/media/' || m.image_id as image,
  m.created_at, m.seq, m.client_id`;

export interface NewRow extends Pair {
  readonly text: string;
  readonly clientId: string | null;
}

/** What one may write to people who have not written back. */
export interface FirstWords {
  readonly unanswered: number;
  /** In 24 hours. */
  readonly begun: number;
}

/** A message, and how many waited unread when `seq` was the last one. */
export interface Counted {
  readonly message: Message;
  readonly unread: number;
  readonly seq: number;
}

/**
 * Adds to the open conversation of a match, or begins it, takes the next number and counts one more unread. Undefined,
 * and nothing is written, without a match, when this sender has sent under that name already, and past the limits of
 * first words, which cost a conversation that goes on nothing. One statement, so one
 * trip to the database: it holds both people, then their pair, which keeps numbers and times in one order and an unmatch
 * or block waiting, and reads nothing older than that, but for names: one that is being sent at this very moment fails
 * as a duplicate.
 */
export async function insertMessage(
  sql: Sql,
  draft: NewRow,
  limits: FirstWords,
): Promise<Counted | undefined> {
  const { viewerId, partnerId, text, clientId } = draft;
  const [row] = await sql<(Message & { unread: number })[]>`
    with people as materialized (
      select id from users where id in (${viewerId}, ${partnerId}) order by id for key share),
    pair as materialized (
      select lo, hi from pairs
      where lo = least(${viewerId}::uuid, ${partnerId}::uuid) and hi = greatest(${viewerId}::uuid, ${partnerId}::uuid)
        and matched_at is not null and (select count(*) from people) = 2
      for update),
    conversation as (
      insert into conversations (lo, hi, last_seq, begun_by)
      select lo, hi, 1, ${viewerId} from pair
      where (select true from conversations c join messages m on m.conversation_id = c.id
        where ${isOpenBetween(sql, draft)} and m.sender_id = ${viewerId} and m.client_id = ${clientId}) is null
        and ((select true from conversations c where ${isOpenBetween(sql, draft)})
          or (select begun_at from conversations where begun_by = ${viewerId} and begun_at > now() - interval '1 day'
            order by begun_at desc offset ${limits.begun - 1}::int limit 1) is null)
      on conflict (lo, hi) where closed_at is null do update set last_seq = conversations.last_seq + 1,
        is_answered = conversations.is_answered or conversations.begun_by is distinct from ${viewerId}
      where conversations.is_answered or conversations.begun_by is distinct from ${viewerId}
        or conversations.last_seq < ${limits.unanswered}::int
      returning id, last_seq),
    message as (
      insert into messages as m (conversation_id, seq, sender_id, receiver_id, client_id, text, created_at)
      select id, last_seq, ${viewerId}, ${partnerId}, ${clientId}, ${text}, clock_timestamp() from conversation
      returning ${messageColumns(sql)}, null as read_at),
    member as (
      insert into conversation_members as member (conversation_id, reader_id, partner_id, unread)
      select conversation.id, reader.id, reader.partner_id, reader.unread
      from conversation,
        (values (${partnerId}::uuid, ${viewerId}::uuid, 1), (${viewerId}, ${partnerId}, 0)) as reader (id, partner_id, unread)
      where reader.unread = 1 or conversation.last_seq = 1
      on conflict (conversation_id, reader_id) do update set unread = member.unread + excluded.unread
      returning reader_id, unread)
    select message.*, member.unread from message join member on member.reader_id = message.receiver_id`;
  if (!row) return undefined;
  const { unread, ...message } = row;
  return { message, unread, seq: message.seq };
}

export async function setImage(sql: Sql, messageId: string, imageId: string): Promise<void> {
  await sql`update messages set image_id = ${imageId} where id = ${messageId}`;
}

/** What this sender has sent under that name already, and how many messages wait unread with it by now. */
export async function findSent(sql: Sql, pair: Pair, clientId: string): Promise<Counted | undefined> {
  const [row] = await sql<(Message & { unread: number; lastSeq: number })[]>`
    select ${messageColumns(sql)}, case when m.seq <= partner.read_seq then partner.read_at end as read_at,
      partner.unread, c.last_seq
    from conversations c
    join messages m on m.conversation_id = c.id
    join conversation_members partner on partner.conversation_id = c.id and partner.reader_id = m.receiver_id
    where ${isOpenBetween(sql, pair)} and m.sender_id = ${pair.viewerId} and m.client_id = ${clientId}`;
  if (!row) return undefined;
  const { unread, lastSeq, ...message } = row;
  return { message, unread, seq: lastSeq };
}

/** Where a page of a conversation begins; both together answer nothing that lies outside either. */
interface Page {
  /** The page ends before this message; none of the conversation when it is not of it. */
  readonly before: string | undefined;
  /** The page is the first after this number, and not the newest. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** Oldest first: the newest `limit`, or those that the page asks for. */
export async function findMessages(sql: Sql, pair: Pair, { before, after, limit }: Page): Promise<Message[]> {
  const isBefore =
    before === undefined
      ? sql`true`
      : sql`m.seq < (select seq from messages where id = ${before} and conversation_id = c.id)`;
  const isAfter = after === undefined ? sql`true` : sql`m.seq > ${after}`;
  const page = await sql<Message[]>`
    select ${messageColumns(sql)},
      case when m.sender_id = ${pair.viewerId} and m.seq <= partner.read_seq then partner.read_at end as read_at
    from conversations c
    join messages m on m.conversation_id = c.id
    join conversation_members partner on partner.conversation_id = c.id and partner.reader_id = ${pair.partnerId}
    where ${isOpenBetween(sql, pair)} and ${isBefore} and ${isAfter}
    order by m.seq ${after === undefined ? sql`desc` : sql`asc`}
    limit ${limit}`;
  return after === undefined ? page.toReversed() : page;
}

/** Answers the number of the last message when there was something to read. */
export async function readAll(sql: Sql, pair: Pair): Promise<number | undefined> {
  const [row] = await sql<{ seq: number }[]>`
    update conversation_members member set unread = 0, read_seq = c.last_seq, read_at = clock_timestamp()
    from conversations c
    where ${isOpenBetween(sql, pair)} and member.conversation_id = c.id
      and member.reader_id = ${pair.viewerId} and member.unread > 0
    returning member.read_seq as seq`;
  return row?.seq;
}

export async function findUnread(sql: Sql, readerId: string): Promise<{ userId: string; unread: number }[]> {
  return sql<{ userId: string; unread: number }[]>`
    select partner_id as user_id, unread from conversation_members where reader_id = ${readerId} and unread > 0`;
}

type LastMessage = NonNullable<ChatPartner['lastMessage']>;

interface PartnerRow {
  userId: string;
  profilePic: string | null;
  /** Whether any message was sent yet; the rest is null where none was. */
  senderId: LastMessage['senderId'] | null;
  text: LastMessage['text'] | null;
  hasImage: LastMessage['hasImage'];
  createdAt: LastMessage['createdAt'] | null;
  seq: LastMessage['seq'] | null;
}

/** How the list of chats shows these people, besides their cards. */
export async function findPartners(
  sql: Sql,
  viewerId: string,
  partnerIds: readonly string[],
): Promise<PartnerRow[]> {
  return sql<PartnerRow[]>`
    select users.id as user_id, '/media/' || users.profile_pic as profile_pic, m.sender_id, m.text,
      m.image_id is not null as has_image, m.created_at, m.seq
    from users
    left join conversations c on c.lo = least(users.id, ${viewerId}::uuid) and c.hi = greatest(users.id, ${viewerId}::uuid)
      and c.closed_at is null
    left join messages m on m.conversation_id = c.id and m.seq = c.last_seq
    where users.id = any(${[...partnerIds]})`;
}

interface Reader {
  readerId: string;
  partnerId: string;
  /** Of the last message. */
  seq: number;
}

/** Ends the open conversation. Answers who had unread messages in it, and from whom. */
export async function closeBetween(sql: Sql, pair: Pair): Promise<Reader[]> {
  return sql<Reader[]>`
    with closed as (
      update conversations c set closed_at = now() where ${isOpenBetween(sql, pair)} returning id, last_seq)
    update conversation_members member set unread = 0
    from closed
    where member.conversation_id = closed.id and member.unread > 0
    returning member.reader_id, member.partner_id, closed.last_seq as seq`;
}

/** The open conversation of the two, if they have one. */
export async function openConversation(sql: Sql, pair: Pair): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from conversations c where ${isOpenBetween(sql, pair)}`;
  return row?.id;
}

type WrittenLine = Omit<LastMessage, 'seq'>;

/** The newest `limit` that these two wrote to each other, newest first, in closed conversations too. */
export async function findLastBetween(sql: Sql, pair: Pair, limit: number): Promise<WrittenLine[]> {
  const { viewerId, partnerId } = pair;
  return sql<WrittenLine[]>`
    select m.sender_id, m.text, m.image_id is not null as has_image, m.created_at
    from conversations c join messages m on m.conversation_id = c.id
    where c.lo = least(${viewerId}::uuid, ${partnerId}::uuid) and c.hi = greatest(${viewerId}::uuid, ${partnerId}::uuid)
    order by c.closed_at desc nulls first, m.seq desc
    limit ${limit}`;
}

/** Locked, so that no message is added while they are being removed. */
export async function lockConversationsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations where lo = ${userId} or hi = ${userId} order by id for update`;
  return rows.map(({ id }) => id);
}

export async function closedBefore(sql: Sql, days: number, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations
    where closed_at < now() - make_interval(days => ${days})
    order by closed_at
    limit ${limit}
    for update skip locked`;
  return rows.map(({ id }) => id);
}

export async function imagesOf(sql: Sql, conversationIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select image_id as id from messages
    where conversation_id = any(${[...conversationIds]}) and image_id is not null`;
  return rows.map(({ id }) => id);
}

export async function deleteConversations(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from conversations where id = any(${[...ids]})`;
}
