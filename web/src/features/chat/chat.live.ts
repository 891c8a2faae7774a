import type { ChatPartner, Message } from '@showup/contract/chat';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onLive } from '../../lib/socket.ts';
import { notify } from '../../ui/notify.tsx';
import {
  askAgainIfUnderWay,
  chatKeys,
  forgetPartner,
  setUnread,
  unreadTotal,
  useUnreadCounts,
} from './chat.api.ts';
import { newMessages } from './chat.texts.ts';
import { hasGap, type Loaded, readUpTo, withMessage } from './messages.ts';
import { forgetOutgoing } from './outbox.ts';

/** A message of one of the two, whichever tab or call it came from. */
export function receiveMessage(cache: QueryClient, viewerId: string, message: Message): void {
  const { senderId, receiverId, clientId } = message;
  const partnerId = senderId === viewerId ? receiverId : senderId;
  const queryKey = chatKeys.conversation(partnerId);
  const loaded = cache.setQueryData<Loaded>(queryKey, (seen) => seen && withMessage(seen, message));
  if (loaded && hasGap(loaded)) void cache.invalidateQueries({ queryKey });
  else askAgainIfUnderWay(cache, queryKey);
  if (senderId === viewerId && clientId !== null) forgetOutgoing(cache, partnerId, clientId);
  moveToTop(cache, partnerId, (partner) => withLastMessage(partner, message));
}

/** Undefined when the list knows this message, or a later one. */
function withLastMessage(
  partner: ChatPartner,
  { senderId, text, image, createdAt }: Message,
): ChatPartner | undefined {
  if (partner.lastMessage && createdAt <= partner.lastMessage.createdAt) return undefined;
  return { ...partner, lastMessage: { senderId, text, hasImage: image !== null, createdAt } };
}

/** Changes one person, who goes to the top. Someone who is not in the list yet is asked for. */
function moveToTop(
  cache: QueryClient,
  userId: string,
  change: (partner: ChatPartner) => ChatPartner | undefined,
): void {
  const partners = cache.setQueryData<ChatPartner[]>(chatKeys.partners, (seen) => {
    const partner = seen?.find(({ _id }) => _id === userId);
    const changed = partner && change(partner);
    return seen && changed ? [changed, ...seen.filter((other) => other !== partner)] : seen;
  });
  if (partners && !partners.some(({ _id }) => _id === userId)) refetchPartners(cache);
  else askAgainIfUnderWay(cache, chatKeys.partners);
}

export function updateSidebar(cache: QueryClient, userId: string): void {
  moveToTop(cache, userId, (partner) => partner);
}

export function messagesRead(
  cache: QueryClient,
  viewerId: string,
  { readerId, seq }: { readerId: string; seq: number },
): void {
  const queryKey = chatKeys.conversation(readerId);
  const readAt = new Date().toISOString();
  cache.setQueryData<Loaded>(queryKey, (seen) => seen && readUpTo(seen, { senderId: viewerId, seq, readAt }));
  askAgainIfUnderWay(cache, queryKey);
}

function refetchPartners(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: chatKeys.partners });
}

/** Keeps the chats as the server has them, and tells of messages that wait elsewhere than in the open conversation. */
export function useChatLive(viewerId: string, openChat: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onLive('newMessage', (message) => receiveMessage(cache, viewerId, message)),
      onLive('unreadCountUpdate', (update) => setUnread(cache, update)),
      onLive('updateSidebar', ({ userId }) => updateSidebar(cache, userId)),
      onLive('messagesRead', (read) => messagesRead(cache, viewerId, read)),
      onLive('newMatch', () => refetchPartners(cache)),
      onLive('unmatched', ({ userId }) => forgetPartner(cache, userId)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, viewerId]);
  useUnreadToast(openChat);
}

/** The same toast counts on; opening or leaving a conversation is no news. */
function useUnreadToast(openChat: string | null): void {
  const { data: counts } = useUnreadCounts();
  const before = useRef<{ total: number; openChat: string | null }>(undefined);
  useEffect(() => {
    if (!counts) return;
    const total = unreadTotal(counts, openChat);
    const hasRisen = before.current?.openChat === openChat && total > before.current.total;
    before.current = { total, openChat };
    if (hasRisen) notify.plain(newMessages(total), { id: 'unread-messages' });
  }, [counts, openChat]);
}
