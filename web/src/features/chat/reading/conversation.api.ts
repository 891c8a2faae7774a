import { chatEndpoints, type Message, type NumberedReaction, REACTION_PAGE } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { changeKnown } from '#lib/api/query-client.ts';
import { askAgain, chatKeys, isNoMatch } from '../chat.api.ts';
import { forgetPartner } from '../ending/forget-partner.ts';
import { forgetArrived } from '../outbox/outbox.ts';
import { firstInDoubt, type Loaded, nextToAsk, withPage, withReactions } from './messages.ts';

const none: Loaded = [];

const listMessages = (userId: UserId, query: { before?: string; after?: string }) =>
  call(chatEndpoints.listMessages, { params: { userId }, query });

/** Fetches what was missed since the last response, page by page. Returns undefined if this is a new conversation. */
async function missedSince(
  viewerId: UserId,
  partnerId: UserId,
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

/** Fetches the reactions to the loaded messages, page by page. */
async function missedReactions(partnerId: UserId, loaded: Loaded): Promise<NumberedReaction[]> {
  const all: NumberedReaction[] = [];
  let from = loaded[0]?.seq;
  while (from !== undefined) {
    const query = { from: String(from) };
    const page = await call(chatEndpoints.listReactions, { params: { userId: partnerId }, query });
    all.push(...page);
    // The last message of a full page may have another reaction.
    from = page.length < REACTION_PAGE ? undefined : page.at(-1)?.seq;
  }
  return all;
}

/** During an update, a server of the version before knows no reactions. */
function ifCallIsUnknown(error: unknown): NumberedReaction[] {
  if (!isRefused(error, chatEndpoints.listReactions, 'not_found')) throw error;
  return [];
}

/**
 * The loaded messages, oldest first. The first fetch gets the newest page, a refetch everything missed since, so that
 * someone reading older messages keeps their position.
 */
export function conversationQuery(cache: QueryClient, viewerId: UserId, partnerId: UserId) {
  const queryKey = chatKeys.conversation(partnerId);
  const loaded = () => cache.getQueryData<Loaded>(queryKey) ?? none;

  /** If an event leaves a gap meanwhile, `askAgain` drops this response and fetches again. */
  async function caughtUp(): Promise<Loaded> {
    const known = loaded();
    const [missed, reactions] = await Promise.all([
      missedSince(viewerId, partnerId, known),
      missedReactions(partnerId, known).catch(ifCallIsUnknown),
    ]);
    const pages = missed ?? [await listMessages(partnerId, {})];
    const isAnother = known.length > 0 && !missed;
    // Messages that arrived meanwhile may be newer than the responses.
    const all = pages.reduce((before, page) => withPage(before, page, viewerId), isAnother ? none : loaded());
    return isAnother ? all : withReactions(all, reactions);
  }

  return queryOptions<Loaded>({
    queryKey,
    // There can be many messages, and they change only when they are read or reacted to.
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

export function useConversation(viewerId: UserId, partnerId: UserId) {
  return useQuery(conversationQuery(useQueryClient(), viewerId, partnerId));
}

type Older = { viewerId: UserId; partnerId: UserId; before: string };

/** Adds the page before this message to the conversation. */
export async function loadOlder(cache: QueryClient, { viewerId, partnerId, before }: Older): Promise<void> {
  const queryKey = chatKeys.conversation(partnerId);
  const changes = () => cache.getQueryState(queryKey)?.dataUpdateCount;
  const changesBefore = changes();
  const older = await listMessages(partnerId, { before });
  const isOutdated = changes() !== changesBefore;
  changeKnown<Loaded>(cache, queryKey, (loaded) =>
    loaded[0]?._id === before ? withPage(loaded, older, viewerId) : loaded,
  );
  // The page may be older than a reaction that was heard of meanwhile.
  if (isOutdated) askAgain(cache, queryKey);
}

/** How many pages a press on a quote loads at most. */
const PAGES_BACK = 20;

/** Loads older messages up to this number. Returns false if it is too far back. */
export async function loadBackTo(
  cache: QueryClient,
  { viewerId, partnerId, seq }: Omit<Older, 'before'> & { seq: number },
): Promise<boolean> {
  const first = () => cache.getQueryData<Loaded>(chatKeys.conversation(partnerId))?.[0];
  for (let page = 0; page < PAGES_BACK; page++) {
    const before = first();
    if (!before || before.seq <= seq) break;
    await loadOlder(cache, { viewerId, partnerId, before: before._id });
  }
  return (first()?.seq ?? Number.POSITIVE_INFINITY) <= seq;
}

export function useOlderMessages(viewerId: UserId, partnerId: UserId) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (before: string) => loadOlder(cache, { viewerId, partnerId, before }),
  });
}
