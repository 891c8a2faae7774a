import type { Message, NewMessage } from '@showup/contract/chat';
import { requireMatch } from '#features/matching/matches/require-match';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import type { Pair } from '../conversations.queries.ts';
import { noSuchMessage, requireMatchNow } from '../refusals.ts';
import { findNextStart } from './first-words.queries.ts';
import { firstWordsIn, requireAnswer, tooManyNew } from './first-words.ts';
import { notifyReceiver } from './message-push.ts';
import { sendLimitIn } from './send-limit.ts';
import { type Counted, findConversation, findSent, insertMessage } from './send-message.queries.ts';
import { toldMessagesIn } from './told-messages.ts';

/**
 * Sends a message to a match and tells both after the commit. A draft with the `clientId` of a sent message returns
 * that message, and tells about it only if this process hasn't yet. `browser` is the one that uploaded the picture.
 * @throws Problem 429 for someone who sends faster than people write, 404 without a match or the message it answers,
 *   403 for someone over the limits of first words
 */
export async function sendMessage(
  ctx: Context,
  viewerId: string,
  partnerId: string,
  draft: NewMessage,
  browser: Buffer,
): Promise<Message> {
  sendLimitIn(ctx).spend(viewerId);
  const pair = { viewerId, partnerId };
  const imageId = draft.image ? await takeImage(ctx, pair, draft.image, browser) : null;
  const sent = await ctx.db.transaction((tx) => store(ctx, tx, pair, draft, { imageId, browser }));
  // A repeat was told about, unless the sender never heard of the commit or a process died before it told anyone.
  return toldMessagesIn(ctx).has(sent.message) ? sent.message : tell(ctx, sent);
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

/** Returns the earlier message if the draft is a repeat. */
async function store(
  ctx: Context,
  tx: Sql,
  pair: Pair,
  { text, clientId, replyTo }: NewMessage,
  { imageId, browser }: { readonly imageId: string | null; readonly browser: Buffer },
): Promise<Counted> {
  const { viewerId, partnerId } = pair;
  const [, earlier, conversation] = await Promise.all([
    requireMatch(tx, viewerId, partnerId), // has locked the match before the other statements start
    clientId ? findSent(tx, pair, clientId) : undefined,
    findConversation(tx, pair, replyTo ?? null),
  ]);
  if (earlier) return earlier;
  const replyToSeq = conversation?.replyToSeq ?? null;
  if (replyTo && replyToSeq === null) throw noSuchMessage();
  const limits = firstWordsIn(ctx);
  if (conversation) requireAnswer(conversation, limits);
  else {
    const nextStart = await findNextStart(tx, viewerId, limits.begun);
    if (nextStart) throw tooManyNew(nextStart);
  }
  if (imageId !== null) {
    const shownTo = { userIds: [viewerId, partnerId] };
    await ctx.media.claim(tx, [imageId], { preset: 'chat', uploader: browser, ownerId: viewerId, shownTo });
  }
  return insertMessage(tx, { ...pair, text: text ?? '', imageId, clientId: clientId || null, replyToSeq });
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
