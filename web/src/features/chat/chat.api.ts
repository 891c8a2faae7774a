import {
  type ChatPartner,
  chatEndpoints,
  isNewerCount,
  type Message,
  type UnreadCount,
  type UnreadCounts,
} from '@showup/contract/chat';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isRefused } from '../../lib/call-failed.ts';
import { changeKnown } from '../../lib/query-client.ts';

export const chatKeys = {
  all: ['chat'] as const,
  partners: ['chat', 'partners'] as const,
  unread: ['chat', 'unread'] as const,
  conversations: ['chat', 'conversation'] as const,
  conversation: (partnerId: string) => ['chat', 'conversation', partnerId] as const,
  /** Own messages that have not arrived yet, to whomever. */
  outbox: ['chat', 'outbox'] as const,
  /** The pictures of people not yet replied to that were looked at all the same. */
  revealed: ['chat', 'revealed'] as const,
};

export const partnersQuery = queryOptions({
  queryKey: chatKeys.partners,
  queryFn: () => call(chatEndpoints.chatPartners, {}),
});

export function useChatPartners() {
  return useQuery(partnersQuery);
}

/** From a sender's id to how many wait, and of which moment that is. */
type Unread = Readonly<Record<string, UnreadCount>>;

/**
 * An answer holds at least what was known when it was asked for: it counts as of the last message known by then, so that
 * an older event that comes late does not change it.
 */
export function unreadQuery(cache: QueryClient) {
  return queryOptions<Unread>({
    queryKey: chatKeys.unread,
    queryFn: async () => {
      const known = cache.getQueryData<Unread>(chatKeys.unread) ?? {};
      const partners = cache.getQueryData<ChatPartner[]>(chatKeys.partners) ?? [];
      const lastSeqs = new Map(partners.map(({ _id, lastMessage }) => [_id, lastMessage?.seq ?? 0]));
      const counts = await call(chatEndpoints.unreadCounts, {});
      const senders = new Set([...Object.keys(counts), ...Object.keys(known), ...lastSeqs.keys()]);
      const unread = (senderId: string): UnreadCount => ({
        senderId,
        count: counts[senderId] ?? 0,
        seq: Math.max(known[senderId]?.seq ?? 0, lastSeqs.get(senderId) ?? 0),
      });
      return Object.fromEntries([...senders].map((senderId) => [senderId, unread(senderId)]));
    },
  });
}

function countsOf(unread: Unread): UnreadCounts {
  const waiting = Object.values(unread).filter(({ count }) => count > 0);
  return Object.fromEntries(waiting.map(({ senderId, count }) => [senderId, count]));
}

export function useUnreadCounts() {
  return useQuery({ ...unreadQuery(useQueryClient()), select: countsOf });
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

/** Whatever was known to wait when it was asked for is read then; what came since has a newer count. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (senderId: string) => call(chatEndpoints.markRead, { body: { senderId } }),
    onMutate: (senderId) => cache.getQueryData<Unread>(chatKeys.unread)?.[senderId],
    onSuccess: (_, _senderId, known) => known && setUnread(cache, { ...known, count: 0 }),
  });
}

type Draft = { partnerId: string; text: string; image: string | null; clientId: string };

/** @throws CallFailed */
export function sendMessage({ partnerId, ...body }: Draft): Promise<Message> {
  return call(chatEndpoints.sendMessage, { params: { userId: partnerId }, body });
}

/** The two are no match, or no longer. */
export function isNoMatch(error: unknown): boolean {
  return isRefused(error, chatEndpoints.sendMessage, 'chat.not_matched');
}

/** Events can overtake each other: an older count changes nothing. */
export function setUnread(cache: QueryClient, update: UnreadCount): void {
  const known = cache.getQueryData<Unread>(chatKeys.unread)?.[update.senderId];
  if (known && !isNewerCount(update, known)) return;
  changeKnown<Unread>(cache, chatKeys.unread, (unread) => ({ ...unread, [update.senderId]: update }));
  askAgainIfUnderWay(cache, chatKeys.unread);
}

/** Nothing of theirs waits any more; what is heard of before stays without effect. */
export function clearUnread(cache: QueryClient, senderId: string): void {
  const known = cache.getQueryData<Unread>(chatKeys.unread)?.[senderId];
  if (known) setUnread(cache, { ...known, count: 0 });
  else askAgainIfUnderWay(cache, chatKeys.unread);
}

/** The first answers after which is asked again. */
const awaited = new WeakSet<Promise<unknown>>();

/**
 * Asks anew, if it is shown or is being asked for. An answer that is under way may be from before what has just been
 * heard, so it is dropped; it would count as fresh even for a screen that was left. Only a first one is waited for: where
 * much is heard and the network is slow, nothing would ever be shown.
 */
export function askAgain(cache: QueryClient, queryKey: QueryKey): void {
  const filter = { queryKey, exact: true };
  const query = cache.getQueryCache().find(filter);
  const isUnderWay = query?.state.fetchStatus === 'fetching';
  const first = isUnderWay && query.state.data === undefined ? query.promise : undefined;
  if (!first) void cache.invalidateQueries({ ...filter, refetchType: isUnderWay ? 'all' : 'active' });
  else if (!awaited.has(first)) {
    awaited.add(first);
    void first.catch(() => {}).then(() => cache.invalidateQueries(filter));
  }
}

export function askAgainIfUnderWay(cache: QueryClient, queryKey: QueryKey): void {
  if (cache.isFetching({ queryKey, exact: true }) > 0) askAgain(cache, queryKey);
}
