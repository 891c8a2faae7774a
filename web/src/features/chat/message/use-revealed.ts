import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from '../chat.api.ts';
import type { Loaded } from '../thread/messages.ts';
import type { ThreadItem } from '../thread/thread.ts';

type Revealed = ReadonlySet<string>;
const none: Revealed = new Set();

/** Pictures from someone the viewer hasn't replied to are hidden until tapped. */
export function useRevealed(viewerId: string, loaded: Loaded) {
  const cache = useQueryClient();
  const { data: revealed = none } = useQuery<Revealed>({
    queryKey: chatKeys.revealed,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  // A reply among older messages counts once it is loaded; until then hiding is safer.
  const hasReplied = loaded.some(({ senderId }) => senderId === viewerId);
  return {
    isHidden: (item: ThreadItem) =>
      !hasReplied && item.kind === 'message' && item.delivery === 'received' && !revealed.has(item.key),
    reveal: (item: ThreadItem) =>
      cache.setQueryData<Revealed>(chatKeys.revealed, (before = none) => new Set([...before, item.key])),
  };
}
