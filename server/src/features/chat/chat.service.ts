import {
  type ChatPartner,
  chatSignals,
  MESSAGE_PAGE,
  type Message,
  type NewMessage,
  type UnreadCounts,
} from '@showup/contract/chat';
import { afterCommit, type Database, type Sql } from '../../db/database.ts';
import type { Live } from '../../live/live.ts';
import type { Media } from '../../media/media.service.ts';
import { type Matching, notMatched } from '../matching/matching.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import {
  addUnread,
  closeBetween,
  closedBefore,
  deleteConversations,
  findLastBetween,
  findMessages,
  findPartners,
  findSent,
  findUnread,
  imagesOf,
  insertMessage,
  lockConversationsOf,
  openConversation,
  readAll,
} from './chat.queries.ts';
import { createTyping } from './typing.ts';

export type Chat = ReturnType<typeof createChat>;

/** How long a conversation outlives its match, as evidence for a report. */
const CLOSED_KEPT_DAYS = 30;
const CLOSED_PAGE = 100;
/** So many messages stand in a report. */
const EVIDENCE_MESSAGES = 20;

interface Parts {
  readonly db: Database;
  readonly live: Live;
  readonly media: Media;
  readonly profiles: Profiles;
  readonly matching: Matching;
}

export function createChat({ db, live, media, profiles, matching }: Parts) {
  const sentHandlers: ((message: Message) => void)[] = [];

  const typing = createTyping({
    isMatched: (senderId, receiverId) => matching.isMatched(db.sql, senderId, receiverId),
    forward: (senderId, receiverId) => live.toUser(receiverId, 'typing', { userId: senderId }),
    clock: () => performance.now(),
  });

  live.onSignal('typing', (viewer, payload) => {
    const signal = chatSignals.typing.safeParse(payload);
    // A keystroke that cannot be passed on is no loss: the next one tries again.
    if (signal.success) typing.typed(viewer.id, signal.data.userId).catch(() => {});
  });

  /** @throws Problem 404, the same for a stranger and for nobody */
  async function requireMatchNow(viewerId: string, partnerId: string): Promise<void> {
    if (!(await matching.isMatched(db.sql, viewerId, partnerId))) throw notMatched();
  }

  /** Every current match, the one with the latest message or match first. */
  async function chatPartners(viewerId: string): Promise<ChatPartner[]> {
    const matches = await matching.matchesOf(db.sql, viewerId);
    const ids = matches.map(({ userId }) => userId);
    const [cards, rows] = await Promise.all([
      profiles.cardsOf(db.sql, ids),
      findPartners(db.sql, viewerId, ids),
    ]);
    const cardOf = new Map(cards.map((card) => [card._id, card]));
    const rowOf = new Map(rows.map((row) => [row.userId, row]));
    const partners = matches.flatMap(({ userId, matchedAt }) => {
      const card = cardOf.get(userId);
      const row = rowOf.get(userId);
      if (!card || !row) return [];
      const { profilePic, senderId, text, hasImage, createdAt } = row;
      const isSent = senderId !== null && text !== null && createdAt !== null;
      const lastMessage = isSent ? { senderId, text, hasImage, createdAt } : null;
      return [{ ...card, profilePic, matchedAt, lastMessage }];
    });
    const latest = (partner: ChatPartner) => Date.parse(partner.lastMessage?.createdAt ?? partner.matchedAt);
    return partners.toSorted((a, b) => latest(b) - latest(a));
  }

  /** The newest 50, or the 50 before that message, oldest first. */
  async function listMessages(viewerId: string, partnerId: string, before?: string): Promise<Message[]> {
    await requireMatchNow(viewerId, partnerId);
    const newestFirst = await findMessages(db.sql, { viewerId, partnerId }, { before, limit: MESSAGE_PAGE });
    return newestFirst.toReversed();
  }

  /**
   * Only matched people may write to each other; both are told after the commit. A draft with the `clientId` of one
   * that was sent answers the sent one and tells nobody. `browser` is the one that uploaded the picture.
   */
  async function sendMessage(
    viewerId: string,
    partnerId: string,
    draft: NewMessage,
    browser: Buffer,
  ): Promise<Message> {
    const pair = { viewerId, partnerId };
    const imageId = draft.image ? await takeImage(pair, draft.image, browser) : null;
    const clientId = draft.clientId || null;

    return db.transaction(async (tx) => {
      await matching.requireMatch(tx, viewerId, partnerId);
      const sent = clientId === null ? undefined : await findSent(tx, pair, clientId);
      if (sent) return sent;
      if (imageId !== null) {
        const shownTo = { userIds: [viewerId, partnerId] };
        await media.claim(tx, [imageId], { preset: 'chat', uploader: browser, ownerId: viewerId, shownTo });
      }
      const message = await insertMessage(tx, { ...pair, text: draft.text ?? '', imageId, clientId });
      const unread = await addUnread(tx, pair);
      afterCommit(tx, () => tellBoth(message, unread));
      for (const handle of sentHandlers) afterCommit(tx, () => handle(message));
      return message;
    });
  }

  function tellBoth(message: Message, unread: number): void {
    const { senderId, receiverId } = message;
    live.toUsers([senderId, receiverId], 'newMessage', message); // the sender's other tabs too
    live.toUser(receiverId, 'unreadCountUpdate', { senderId, count: unread });
    live.toUser(receiverId, 'updateSidebar', { userId: senderId });
    live.toUser(senderId, 'updateSidebar', { userId: receiverId });
  }

  /** Asks first: nothing is decoded and stored for a message that has nowhere to go. */
  async function takeImage(
    { viewerId, partnerId }: { viewerId: string; partnerId: string },
    source: string,
    browser: Buffer,
  ) {
    await requireMatchNow(viewerId, partnerId);
    return media.take(source, 'chat', browser);
  }

  async function unreadCounts(viewerId: string): Promise<UnreadCounts> {
    const rows = await findUnread(db.sql, viewerId);
    return Object.fromEntries(rows.map(({ userId, unread }) => [userId, unread]));
  }

  /** Everything that this partner has sent so far; the sender is told how far. */
  async function markRead(viewerId: string, senderId: string): Promise<void> {
    const seq = await db.transaction(async (tx) => {
      await matching.requireMatch(tx, viewerId, senderId);
      return readAll(tx, { viewerId, partnerId: senderId });
    });
    if (seq === undefined) return;
    live.toUser(viewerId, 'unreadCountUpdate', { senderId, count: 0 });
    live.toUser(senderId, 'messagesRead', { readerId: viewerId, seq });
  }

  /** For the end of a match: nothing of the conversation is shown again, not even when the two match anew. */
  async function closeConversation(tx: Sql, a: string, b: string): Promise<void> {
    const pair = { viewerId: a, partnerId: b };
    const open = await openConversation(tx, pair);
    if (open !== undefined) await media.showOnlyTo(tx, await imagesOf(tx, [open]), []);
    const readers = await closeBetween(tx, pair);
    afterCommit(tx, () => {
      typing.forget(a, b);
      for (const { readerId, partnerId } of readers)
        live.toUser(readerId, 'unreadCountUpdate', { senderId: partnerId, count: 0 });
    });
  }

  async function removeConversations(tx: Sql, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await media.release(tx, await imagesOf(tx, ids));
    await deleteConversations(tx, ids);
  }

  /** For someone who deletes their account: their conversations go, and the pictures of both sides with them. */
  async function leave(tx: Sql, userId: string): Promise<void> {
    await removeConversations(tx, await lockConversationsOf(tx, userId));
  }

  /** For a report: the last 20 messages of the two, the oldest first, also of a conversation that has ended. */
  async function evidence(tx: Sql, viewerId: string, partnerId: string) {
    return (await findLastBetween(tx, { viewerId, partnerId }, EVIDENCE_MESSAGES)).toReversed();
  }

  /** Deletes what closed more than 30 days ago; answers how many conversations. In short transactions, to let others in. */
  async function forgetClosed(): Promise<number> {
    let forgotten = 0;
    for (;;) {
      const count = await db.transaction(async (tx) => {
        const ids = await closedBefore(tx, CLOSED_KEPT_DAYS, CLOSED_PAGE);
        await removeConversations(tx, ids);
        return ids.length;
      });
      forgotten += count;
      if (count < CLOSED_PAGE) return forgotten;
    }
  }

  return {
    /** A new message has been committed; a retry is none. */
    onSent: (handler: (message: Message) => void) => void sentHandlers.push(handler),
    chatPartners,
    listMessages,
    sendMessage,
    unreadCounts,
    markRead,
    closeConversation,
    evidence,
    leave,
    forgetClosed,
  };
}
