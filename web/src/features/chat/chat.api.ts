import {
  type ChatPartner,
  chatEndpoints,
  isNewerCount,
  type Message,
  type MessageReaction,
  type ReactionEmoji,
  type UnreadCount,
  type UnreadCounts,
} from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { changeKnown } from '#lib/api/query-client.ts';
import { keysOf } from '#lib/keys-of.ts';
import { PATIENCE, within } from '#lib/patience.ts';
import type { Person } from '#ui/toasts/notify.tsx';
import { pictureAt } from '../profiles/profiles.api.ts';

export const chatKeys = {
  all: ['chat'] as const,
  partners: ['chat', 'partners'] as const,
  unread: ['chat', 'unread'] as const,
  conversations: ['chat', 'conversation'] as const,
  conversation: (partnerId: UserId) => ['chat', 'conversation', partnerId] as const,
};

export const partnersQuery = queryOptions({
  queryKey: chatKeys.partners,
  queryFn: () => call(chatEndpoints.chatPartners, {}),
});

export function useChatPartners() {
  return useQuery(partnersQuery);
}

type Pictured = Pick<ChatPartner, 'profilePic' | 'photos'>;

/** The picture of a match in lists and headers. */
export function partnerPhoto({ profilePic, photos: [first] }: Pictured): string | undefined {
  return profilePic ?? first;
}

/** The address of that picture. */
export function partnerPicture(partner: Pictured): string | undefined {
  const photo = partnerPhoto(partner);
  return photo && pictureAt(photo, 160);
}

/** Name and picture of a match for a toast, which does not wait long for them. */
export async function partnerFace(cache: QueryClient, userId: UserId): Promise<Person | undefined> {
  const asked = cache.ensureQueryData(partnersQuery);
  const partners = await within(PATIENCE.face, asked).catch(() => []);
  const partner = partners.find(({ _id }) => _id === userId);
  return partner && { name: partner.fullName, photo: partnerPicture(partner) };
}

/** Unread counts by sender, each with the number of the last message it takes into account. */
type Unread = Readonly<Record<UserId, UnreadCount>>;

/**
 * Stamps each count with the last message known at the time of the request, so that a late, older event can't overwrite
 * it.
 */
export function unreadQuery(cache: QueryClient) {
  return queryOptions<Unread>({
    queryKey: chatKeys.unread,
    queryFn: async () => {
      const known = cache.getQueryData<Unread>(chatKeys.unread) ?? {};
      const partners = cache.getQueryData<ChatPartner[]>(chatKeys.partners) ?? [];
      const lastSeqs = new Map(partners.map(({ _id, lastMessage }) => [_id, lastMessage?.seq ?? 0]));
      const counts = await call(chatEndpoints.unreadCounts, {});
      const senders = new Set([...keysOf(counts), ...keysOf(known), ...lastSeqs.keys()]);
      const unread = (senderId: UserId): UnreadCount => ({
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
export function unreadTotal(counts: UnreadCounts, openPartnerId: UserId | null): number {
  return Object.entries(counts).reduce(
    (total, [senderId, count]) => (senderId === openPartnerId ? total : total + count),
    0,
  );
}

export function useUnreadTotal(openPartnerId: UserId | null): number {
  return unreadTotal(useUnreadCounts().data ?? {}, openPartnerId);
}

/** Clears the count known at the time of the call; messages that arrive later have a newer count. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (senderId: UserId) => call(chatEndpoints.markRead, { body: { senderId } }),
    onMutate: (senderId) => cache.getQueryData<Unread>(chatKeys.unread)?.[senderId],
    onSuccess: (_, _senderId, known) => known && setUnread(cache, { ...known, count: 0 }),
  });
}

type Draft = {
  partnerId: UserId;
  text: string;
  image: string | null;
  clientId: string;
  replyTo: string | null;
};

/** @throws CallFailed */
export function sendMessage({ partnerId, ...body }: Draft): Promise<Message> {
  return call(chatEndpoints.sendMessage, { params: { userId: partnerId }, body });
}

type Reacting = { partnerId: UserId; messageId: string; emoji: ReactionEmoji | null };

/** @throws CallFailed */
export function react({ partnerId, messageId, emoji }: Reacting): Promise<MessageReaction> {
  return call(chatEndpoints.react, { params: { userId: partnerId, messageId }, body: { emoji } });
}

/** Whether the call was refused because the two aren't matched, or no longer are. */
export function isNoMatch(error: unknown): boolean {
  return isRefused(error, chatEndpoints.sendMessage, 'chat.not_matched');
}

/** Ignores a count that is older than the known one, since events can overtake each other. */
export function setUnread(cache: QueryClient, update: UnreadCount): void {
  const known = cache.getQueryData<Unread>(chatKeys.unread)?.[update.senderId];
  if (known && !isNewerCount(update, known)) return;
  changeKnown<Unread>(cache, chatKeys.unread, (unread) => ({ ...unread, [update.senderId]: update }));
  askAgainIfUnderWay(cache, chatKeys.unread);
}

/** Clears the count of an ended match and ignores older counts that arrive late. */
export function clearUnread(cache: QueryClient, senderId: UserId): void {
  const known = cache.getQueryData<Unread>(chatKeys.unread)?.[senderId];
  if (known) setUnread(cache, { ...known, count: 0 });
  else askAgainIfUnderWay(cache, chatKeys.unread);
}

/** First fetches that a refetch will follow. */
const awaited = new WeakSet<Promise<unknown>>();

/**
 * Refetches a query that is on screen or being fetched. A pending response may be older than the event, so it is
 * dropped, even for a screen the viewer has left, where it would count as fresh. A first response is kept: with many
 * events on a slow network, nothing would ever be shown.
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
