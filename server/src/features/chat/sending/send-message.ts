import type { Message, NewMessage } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { notMatched } from '#features/matching/matches/require-match';
import { isDuplicate, type Sql } from '#platform/db/database';
import { mediaAddress } from '#platform/media/take-picture';
import type { Context } from '#server/context';
import type { Pair } from '../conversations.queries.ts';
import { requireMatchNow } from '../refusals.ts';
import { findRefusal } from './first-words.queries.ts';
import { firstWordsIn, refusalOf } from './first-words.ts';
import { notifyReceiver } from './message-push.ts';
import { sendLimitIn } from './send-limit.ts';
import { type Counted, findSent, insertMessage, type NewRow, setImage } from './send-message.queries.ts';
import { toldMessagesIn } from './told-messages.ts';

/**
 * Sends a message to a match and tells both after the commit. A draft with the `clientId` of a sent message returns
 * that message, and tells about it only if this process hasn't yet. `browser` is the one that uploaded the picture.
 * @throws Problem 429 for someone who sends faster than people write, 404 without a match or the message it answers,
 *   403 for someone over the limits of first words
 */
export async function sendMessage(
  ctx: Context,
  viewerId: UserId,
  partnerId: UserId,
  draft: NewMessage,
  browser: Buffer,
): Promise<Message> {
  sendLimitIn(ctx).spend(viewerId);
  const pair = { viewerId, partnerId };
  const { text, clientId, replyTo } = draft;
  const row = { ...pair, text: text ?? '', clientId: clientId || null, replyTo: replyTo ?? null };
  const imageId = draft.image ? await takeImage(ctx, pair, draft.image, browser) : null;
  const message = (await post(ctx, row, imageId, browser)) ?? (await post(ctx, row, imageId, browser));
  if (!message) throw notMatched();
  return message;
}

/** Checks the match first, so that nothing is decoded and stored for a message that can't be sent. */
async function takeImage(
  ctx: Context,
  { viewerId, partnerId }: Pair,
  source: string,
  browser: Buffer,
): Promise<string> {
  await requireMatchNow(ctx.db.sql, viewerId, partnerId);
  return ctx.media.take(source, 'chat', { browser, userId: viewerId });
}

/** Returns undefined if the reason for a refusal has gone meanwhile. @throws Problem the reason */
async function post(
  ctx: Context,
  row: NewRow,
  imageId: string | null,
  browser: Buffer,
): Promise<Message | undefined> {
  const { sql } = ctx.db;
  const inserted = await insertOnce(ctx, row, imageId, browser);
  if (inserted) return tell(ctx, inserted);
  const sent = row.clientId === null ? undefined : await findSent(sql, row, row.clientId);
  // The sender may never have heard of the commit, or another process may have died before telling anyone.
  if (sent) return toldMessagesIn(ctx).has(sent.message) ? sent.message : tell(ctx, sent);
  const refusal = refusalOf(await findRefusal(sql, row, firstWordsIn(ctx)));
  if (refusal) throw refusal;
  return undefined;
}

/** Returns undefined if the two are not matched, the sender is over a limit, or the message is a duplicate. */
async function insertOnce(
  ctx: Context,
  row: NewRow,
  imageId: string | null,
  browser: Buffer,
): Promise<Counted | undefined> {
  try {
    if (imageId === null) return await insertMessage(ctx.db.sql, row, firstWordsIn(ctx));
    return await ctx.db.transaction((tx) => insertWithImage(ctx, tx, row, imageId, browser));
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

async function insertWithImage(
  ctx: Context,
  tx: Sql,
  row: NewRow,
  imageId: string,
  uploader: Buffer,
): Promise<Counted | undefined> {
  const inserted = await insertMessage(tx, row, firstWordsIn(ctx));
  if (!inserted) return undefined;
  const { _id, senderId, receiverId } = inserted.message;
  const shownTo = { userIds: [senderId, receiverId] };
  await ctx.media.claim(tx, [imageId], { preset: 'chat', uploader, ownerId: senderId, shownTo });
  await setImage(tx, _id, imageId);
  return { ...inserted, message: { ...inserted.message, image: mediaAddress(imageId) } };
}

/** After the commit. */
export function tell(ctx: Context, { message, unread, seq }: Counted): Message {
  const { senderId, receiverId } = message;
  toldMessagesIn(ctx).add(message);
  ctx.live.toUsers([senderId, receiverId], 'newMessage', message); // includes the sender's other tabs
  ctx.live.toUser(receiverId, 'unreadCountUpdate', { senderId, count: unread, seq });
  ctx.live.toUser(receiverId, 'updateSidebar', { userId: senderId });
  ctx.live.toUser(senderId, 'updateSidebar', { userId: receiverId });
  notifyReceiver(ctx, message);
  ctx.events
    .emit(ctx.db.sql, 'messageSent', { message })
    .catch((err: unknown) => ctx.log.error({ err }, 'a step after sending a message failed'));
  return message;
}
