import { chatEndpoints, type Message } from '@showup/contract/chat';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { changeKnown } from '../../../lib/api/query-client.ts';
import { chatKeys, isNoMatch } from '../chat.api.ts';
import { forgetPartner } from '../conversations/forget-partner.ts';
import { forgetArrived } from '../outbox/outbox.ts';
import { firstInDoubt, type Loaded, nextToAsk, withPage } from './messages.ts';

const none: Loaded = [];

const listMessages = (userId: string, query: { before?: string; after?: string }) =>
  call(chatEndpoints.listMessages, { params: { userId }, query });

/** Fetches what was missed since the last response, page by page. Returns undefined if this is a new conversation. */
async function missedSince(
  viewerId: string,
  partnerId: string,
  loaded: Loaded,
): Promise<Message[][] | undefined> {
  const doubted = firstInDoubt(loaded, viewerId);
  if (!doubted) return undefined;
  const pages: Message[][] = [];
  let after: number | undefined = doubted.seq - 1;
  while (after !== undefined) {
    const page: Message[] = await listMessages(partnerId, { after: String(after) });
    if (pages.length === 0 && page[0]?._id !== doubted._id) return undefined;
    pages.push(page);
    after = nextToAsk(loaded, page, viewerId);
  }
  return pages;
}

/**
 * The loaded messages, oldest first. The first fetch gets the newest page, a refetch everything missed since, so that
 * someone reading older messages keeps their place.
 */
export function conversationQuery(cache: QueryClient, viewerId: string, partnerId: string) {
  const queryKey = chatKeys.conversation(partnerId);
  const loaded = () => cache.getQueryData<Loaded>(queryKey) ?? none;

  /** If an event leaves a gap meanwhile, `askAgain` drops this response and fetches again. */
  async function caughtUp(): Promise<Loaded> {
    const known = loaded();
    const missed = await missedSince(viewerId, partnerId, known);
    const pages = missed ?? [await listMessages(partnerId, {})];
    const isAnother = known.length > 0 && !missed;
    // Messages that arrived meanwhile may be newer than the responses.
    return pages.reduce((before, page) => withPage(before, page, viewerId), isAnother ? none : loaded());
  }

  return queryOptions<Loaded>({
    queryKey,
    // There can be many messages, and they change only when they are read.
    structuralSharing: false,
    queryFn: async () => {
      try {
        const all = await caughtUp();
        forgetArrived(cache, all);
        return all;
      } catch (error) {
        if (isNoMatch(error)) forgetPartner(cache, partnerId);
        throw error;
      }
    },
  });
}

export function useConversation(viewerId: string, partnerId: string) {
  return useQuery(conversationQuery(useQueryClient(), viewerId, partnerId));
}

type Older = { viewerId: string; partnerId: string; before: string };

/** Adds the page before this message to the conversation. */
export async function loadOlder(cache: QueryClient, { viewerId, partnerId, before }: Older): Promise<void> {
  const older = await listMessages(partnerId, { before });
  changeKnown<Loaded>(cache, chatKeys.conversation(partnerId), (loaded) =>
    loaded[0]?._id === before ? withPage(loaded, older, viewerId) : loaded,
  );
}

export function useOlderMessages(viewerId: string, partnerId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (before: string) => loadOlder(cache, { viewerId, partnerId, before }),
  });
}
