import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from '../chat.api.ts';
import type { Loaded } from '../thread/messages.ts';
import type { ThreadItem } from '../thread/thread.ts';

type Revealed = ReadonlySet<string>;
const none: Revealed = new Set();

/** A picture of someone to whom one has not replied yet is hidden until it is tapped, and seen from then on. */
export function useRevealed(viewerId: string, loaded: Loaded) {
  const cache = useQueryClient();
  const { data: revealed = none } = useQuery<Revealed>({
    queryKey: chatKeys.revealed,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  // A reply that lies further up than what is loaded counts once it is: better hidden than shown.
  const hasReplied = loaded.some(({ senderId }) => senderId === viewerId);
  return {
    isHidden: (item: ThreadItem) =>
      !hasReplied && item.kind === 'message' && item.delivery === 'received' && !revealed.has(item.key),
    reveal: (item: ThreadItem) =>
      cache.setQueryData<Revealed>(chatKeys.revealed, (before = none) => new Set([...before, item.key])),
  };
}
