import { type ChatPartner, chatEndpoints, type Message, type UnreadCounts } from '@showup/contract/chat';
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { CallFailed, call } from '../../lib/api.ts';
import { type Loaded, withNewestPage } from './messages.ts';

export const chatKeys = {
  partners: ['chat', 'partners'] as const,
  unread: ['chat', 'unread'] as const,
  conversation: (partnerId: string) => ['chat', 'conversation', partnerId] as const,
  /** Own messages that have not arrived yet. */
  outbox: (partnerId: string) => ['chat', 'outbox', partnerId] as const,
};

export function useChatPartners() {
  return useQuery({
    queryKey: chatKeys.partners,
    queryFn: () => call(chatEndpoints.chatPartners, {}),
  });
}

export function useUnreadCounts() {
  return useQuery({
    queryKey: chatKeys.unread,
    queryFn: () => call(chatEndpoints.unreadCounts, {}),
  });
}

/** Unread messages from everyone but the person whose conversation is open. */
export function unreadTotal(counts: UnreadCounts, openPartnerId: string | null): number {
  return Object.entries(counts).reduce(
    (total, [senderId, count]) => (senderId === openPartnerId ? total : total + count),
    0,
  );
}

export function useUnreadTotal(openPartnerId: string | null): number {
  return unreadTotal(useUnreadCounts().data ?? {}, openPartnerId);
}

/** The messages loaded so far, oldest first: the newest page, and before it what was asked for. */
export function useConversation(partnerId: string) {
  const cache = useQueryClient();
  const queryKey = chatKeys.conversation(partnerId);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const newest = await call(chatEndpoints.listMessages, {
        params: { userId: partnerId },
        query: {},
      }).catch((error: unknown) => {
        if (isNoMatch(error)) forgetPartner(cache, partnerId);
        throw error;
      });
      return withNewestPage(cache.getQueryData<Loaded>(queryKey) ?? [], newest);
    },
  });
}

/** Loads the page before this message into the conversation. */
export function useOlderMessages(partnerId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (before: string) =>
      call(chatEndpoints.listMessages, { params: { userId: partnerId }, query: { before } }),
    onSuccess: (older, before) =>
      cache.setQueryData<Loaded>(chatKeys.conversation(partnerId), (loaded) =>
        loaded?.[0]?._id === before ? [...older, ...loaded] : loaded,
      ),
  });
}

export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (senderId: string) => call(chatEndpoints.markRead, { body: { senderId } }),
    onSuccess: (_, senderId) => setUnread(cache, { senderId, count: 0 }),
  });
}

type Draft = { partnerId: string; text: string; image: string | null; clientId: string };

/** @throws CallFailed */
export function sendMessage({ partnerId, ...body }: Draft): Promise<Message> {
  return call(chatEndpoints.sendMessage, { params: { userId: partnerId }, body });
}

/** The two are no match, or no longer. */
export function isNoMatch(error: unknown): boolean {
  return error instanceof CallFailed && error.code === 'chat.not_matched';
}

export function setUnread(
  cache: QueryClient,
  { senderId, count }: { senderId: string; count: number },
): void {
  cache.setQueryData<UnreadCounts>(chatKeys.unread, (counts) => {
    if (!counts) return counts;
    const { [senderId]: _before, ...others } = counts;
    return count > 0 ? { ...others, [senderId]: count } : others;
  });
  askAgainIfUnderWay(cache, chatKeys.unread);
}

/** The match has ended: nothing of it is shown any more. */
export function forgetPartner(cache: QueryClient, userId: string): void {
  cache.setQueryData<ChatPartner[]>(chatKeys.partners, (partners) =>
    partners?.filter(({ _id }) => _id !== userId),
  );
  cache.removeQueries({ queryKey: chatKeys.conversation(userId) });
  cache.removeQueries({ queryKey: chatKeys.outbox(userId) });
  setUnread(cache, { senderId: userId, count: 0 });
  void cache.invalidateQueries({ queryKey: chatKeys.partners });
}

/** An answer that is under way may be from before what has just been heard, so it is dropped and asked for anew. */
export function askAgainIfUnderWay(cache: QueryClient, queryKey: QueryKey): void {
  const filter = { queryKey, exact: true };
  if (cache.isFetching(filter) === 0) return;
  const isFirst = cache.getQueryData(queryKey) === undefined;
  // A first answer would be waited for, not dropped, by a refetch alone.
  const dropped = isFirst ? cache.cancelQueries(filter) : Promise.resolve();
  void dropped.then(() => cache.refetchQueries(filter));
}
