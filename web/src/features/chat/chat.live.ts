import {
  byLatest,
  type ChatPartner,
  type Message,
  type MessageReaction,
  type UnreadCounts,
} from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { LivePayload } from '@showup/contract/joined/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { changeKnown } from '#lib/api/query-client.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { keysOf } from '#lib/keys-of.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { onWake } from '#lib/live/wake.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import {
  askAgain,
  askAgainIfUnderWay,
  chatKeys,
  partnerFace,
  setUnread,
  unreadTotal,
  useUnreadCounts,
} from './chat.api.ts';
import { newMessages } from './chat.texts.ts';
import { forgetPartner } from './ending/forget-partner.ts';
import { forgetOutgoing } from './outbox/outbox.ts';
import { hasGap, type Loaded, readUpTo, withMessage, withReactions } from './reading/messages.ts';

/** Applies a message that the viewer sent or received, from any call, event or tab. */
export function receiveMessage(cache: QueryClient, viewerId: UserId, message: Message): void {
  const { senderId, receiverId, clientId } = message;
  const partnerId = senderId === viewerId ? receiverId : senderId;
  const queryKey = chatKeys.conversation(partnerId);
  const loaded = changeKnown<Loaded>(cache, queryKey, (seen) => withMessage(seen, message));
  if (!loaded) askAgainIfUnderWay(cache, queryKey);
  else if (hasGap(loaded)) askAgain(cache, queryKey);
  if (senderId === viewerId && clientId !== null) forgetOutgoing(cache, clientId);
  const partners = changeKnown<ChatPartner[]>(cache, chatKeys.partners, (seen) =>
    seen.map((one) => (one._id === partnerId ? withLastMessage(one, message) : one)).toSorted(byLatest),
  );
  if (partners && !partners.some(({ _id }) => _id === partnerId)) askForUnknown(cache);
  else askAgainIfUnderWay(cache, chatKeys.partners);
}

/** Does nothing if the list has this message already, or a later one. */
function withLastMessage(
  partner: ChatPartner,
  { senderId, text, image, createdAt, seq }: Message,
): ChatPartner {
  if (partner.lastMessage && seq <= partner.lastMessage.seq) return partner;
  return { ...partner, lastMessage: { senderId, text, hasImage: image !== null, createdAt, seq } };
}

/** Puts a new match into the list at once, so that their conversation opens without waiting for it. */
export function receiveMatch(cache: QueryClient, { matchedUser }: LivePayload<'newMatch'>): void {
  const matchedAt = new Date(serverNow()).toISOString();
  const partner = { ...matchedUser, profilePic: matchedUser.photos[0] ?? null, matchedAt, lastMessage: null };
  changeKnown<ChatPartner[]>(cache, chatKeys.partners, (seen) =>
    seen.some(({ _id }) => _id === partner._id) ? seen : [partner, ...seen],
  );
  askAgain(cache, chatKeys.partners);
}

/** Someone who isn't in the list is a new match or a former one; only the server knows. */
function askForUnknown(cache: QueryClient): void {
  askAgain(cache, chatKeys.partners);
  askAgain(cache, chatKeys.unread);
}

/** Follows a message, which has already moved its sender to the top. If they aren't there, a message was missed. */
export function updateSidebar(cache: QueryClient, userId: UserId): void {
  const partners = cache.getQueryData<ChatPartner[]>(chatKeys.partners);
  const moved = partners?.find(({ _id }) => _id === userId);
  if (!partners || (moved && partners[0] === moved)) return;
  if (moved) {
    const rest = partners.filter((other) => other !== moved);
    changeKnown<ChatPartner[]>(cache, chatKeys.partners, () => [moved, ...rest]);
  }
  askForUnknown(cache);
}

/** Marks the viewer's messages as read. If the reader has read more than is known here, messages were missed. */
export function messagesRead(
  cache: QueryClient,
  viewerId: UserId,
  { readerId, seq }: { readerId: UserId; seq: number },
): void {
  const queryKey = chatKeys.conversation(readerId);
  const readAt = new Date(serverNow()).toISOString();
  const loaded = changeKnown<Loaded>(cache, queryKey, (seen) =>
    readUpTo(seen, { senderId: viewerId, seq, readAt }),
  );
  if (loaded && (loaded.at(-1)?.seq ?? 0) < seq) askAgain(cache, queryKey);
  else askAgainIfUnderWay(cache, queryKey);
}

/** Applies a reaction of either person. If it is to a message beyond the last known one, messages were missed. */
export function receiveReaction(cache: QueryClient, viewerId: UserId, reaction: MessageReaction): void {
  const { senderId, receiverId, seq, emoji, version } = reaction;
  const queryKey = chatKeys.conversation(senderId === viewerId ? receiverId : senderId);
  const loaded = changeKnown<Loaded>(cache, queryKey, (seen) =>
    withReactions(seen, [{ seq, userId: senderId, emoji, version }]),
  );
  if (!loaded) askAgainIfUnderWay(cache, queryKey);
  else if ((loaded.at(-1)?.seq ?? 0) < seq) askAgain(cache, queryKey);
}

/** Keeps the chats in sync with the server, and shows a toast for messages outside the open conversation. */
export function useChatLive(viewerId: UserId, openChat: UserId | null): void {
  const cache = useQueryClient();
  useLiveEvents({
    newMessage: (message) => receiveMessage(cache, viewerId, message),
    unreadCountUpdate: (update) => setUnread(cache, update),
    updateSidebar: ({ userId }) => updateSidebar(cache, userId),
    reaction: (reaction) => receiveReaction(cache, viewerId, reaction),
    messagesRead: (read) => messagesRead(cache, viewerId, read),
    newMatch: (event) => receiveMatch(cache, event),
    unmatched: ({ userId }) => forgetPartner(cache, userId),
  });
  useEffect(() => onWake(() => void cache.invalidateQueries({ queryKey: chatKeys.all })), [cache]);
  useUnreadToast(openChat);
}

/**
 * Updates a single toast when the total rises, unless that is because a conversation was opened or left. Pressing it
 * opens the conversation with the person who wrote, or the list of chats if several people wrote.
 */
function useUnreadToast(openChat: UserId | null): void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data: counts } = useUnreadCounts();
  const before = useRef<{ counts: UnreadCounts; openChat: UserId | null }>(undefined);
  const tell = useEffectEvent(async (total: number, [writer, ...others]: readonly UserId[]) => {
    const isOne = writer !== undefined && others.length === 0;
    const person = isOne ? await partnerFace(cache, writer) : undefined;
    const open = () => navigate(isOne ? chatAddress(writer) : '/chats');
    notify.about(newMessages(total), { person, open }, { id: 'unread-messages' });
  });
  useEffect(() => {
    if (!counts) return;
    const known = before.current?.openChat === openChat ? before.current.counts : undefined;
    before.current = { counts, openChat };
    if (!known) return;
    const total = unreadTotal(counts, openChat);
    if (total <= unreadTotal(known, openChat)) return;
    const hasWritten = (userId: UserId) =>
      userId !== openChat && (counts[userId] ?? 0) > (known[userId] ?? 0);
    void tell(total, keysOf(counts).filter(hasWritten));
  }, [counts, openChat]);
}
