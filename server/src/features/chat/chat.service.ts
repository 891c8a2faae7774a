import {
  byLatest,
  type ChatPartner,
  chatSignals,
  MESSAGE_PAGE,
  type Message,
  type UnreadCounts,
} from '@showup/contract/chat';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Media } from '../../platform/media/media.service.ts';
import { type Matching, notMatched } from '../matching/matching.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import {
  closeBetween,
  closedBefore,
  deleteConversations,
  findLastBetween,
  findMessages,
  findPartners,
  findUnread,
  imagesOf,
  lockConversationsOf,
  openConversation,
  readAll,
} from './chat.queries.ts';
import { firstWords } from './first-words.ts';
import { createSendPace } from './send-pace.ts';
import { createSending } from './sending.ts';
import { createSuspensions } from './suspensions.ts';
import { createSharedTyping } from './typing.ts';

export type Chat = ReturnType<typeof createChat>;

/** How long a conversation outlives its match, as evidence for a report. */
const CLOSED_KEPT_DAYS = 30;
const CLOSED_PAGE = 100;
/** So many messages stand in a report. */
const EVIDENCE_MESSAGES = 20;

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly live: Live;
  readonly media: Media;
  readonly profiles: Profiles;
  readonly matching: Matching;
  readonly rateLimitFactor: number;
}

export function createChat({ db, events, live, media, profiles, matching, rateLimitFactor }: Parts) {
  const clock = () => performance.now();
  const pace = createSendPace({ factor: rateLimitFactor, clock });
  const limits = firstWords(rateLimitFactor);
  const { sendMessage } = createSending({ db, events, live, media, matching, pace, limits });

  const typing = createSharedTyping(live, {
    isShown: (senderId, receiverId) => matching.seeEachOtherOnline(db.sql, senderId, receiverId),
    forward: (senderId, receiverId) => live.toUser(receiverId, 'typing', { userId: senderId }),
    clock,
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
      const { profilePic, senderId, text, hasImage, createdAt, seq } = row;
      const isSent = senderId !== null && text !== null && createdAt !== null && seq !== null;
      const lastMessage = isSent ? { senderId, text, hasImage, createdAt, seq } : null;
      return [{ ...card, profilePic, matchedAt, lastMessage }];
    });
    return partners.toSorted(byLatest);
  }

  /** Oldest first: the newest 50, the 50 before that message, or the first 50 after that number. */
  async function listMessages(
    viewerId: string,
    partnerId: string,
    { before, after }: { before?: string | undefined; after?: number | undefined } = {},
  ): Promise<Message[]> {
    await requireMatchNow(viewerId, partnerId);
    return findMessages(db.sql, { viewerId, partnerId }, { before, after, limit: MESSAGE_PAGE });
  }

  async function unreadCounts(viewerId: string): Promise<UnreadCounts> {
    const rows = await findUnread(db.sql, viewerId);
    return Object.fromEntries(rows.map(({ userId, unread }) => [userId, unread]));
  }

  /** Everything that this partner has sent so far; the sender is told how far. */
  async function markRead(viewerId: string, senderId: string): Promise<void> {
    const seq = await db.transaction(async (tx) => {
      const [, readUpTo] = await Promise.all([
        matching.requireMatch(tx, viewerId, senderId), // holds the match by the time the other begins
        readAll(tx, { viewerId, partnerId: senderId }),
      ]);
      return readUpTo;
    });
    if (seq === undefined) return;
    live.toUser(viewerId, 'unreadCountUpdate', { senderId, count: 0, seq });
    live.toUser(senderId, 'messagesRead', { readerId: viewerId, seq });
  }

  /**
   * For the end of a match: nothing of the conversation is shown again, not even if the two match again. Without a
   * conversation it sends the same statements, so that the time of a block does not tell what there was to close.
   */
  async function closeConversation(tx: Sql, a: string, b: string): Promise<void> {
    const pair = { viewerId: a, partnerId: b };
    const open = await openConversation(tx, pair);
    await media.showOnlyTo(tx, await imagesOf(tx, open === undefined ? [] : [open]), []);
    const readers = await closeBetween(tx, pair);
    afterCommit(tx, () => {
      typing.forget(a, b);
      for (const { readerId, partnerId, seq } of readers)
        live.toUser(readerId, 'unreadCountUpdate', { senderId: partnerId, count: 0, seq });
    });
  }

  /** For a person who chose to show when they are online, or to hide it: so they do while they type. */
  async function onlineStatusChanged(tx: Sql, userId: string): Promise<void> {
    afterCommit(tx, () => typing.forgetPerson(userId));
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
    chatPartners,
    listMessages,
    sendMessage,
    unreadCounts,
    markRead,
    closeConversation,
    ...createSuspensions({ live, media, typing }),
    evidence,
    leave,
    forgetClosed,
    onlineStatusChanged,
  };
}
