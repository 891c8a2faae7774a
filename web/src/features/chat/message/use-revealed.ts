import { useQueryClient } from '@tanstack/react-query';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';
import type { Loaded } from '../reading/messages.ts';
import type { ThreadItem } from '../reading/thread.ts';

/** The pictures that were revealed in this tab, by their keys. */
const revealed = new TabState<ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();
const keysOf = (keys: ReadonlySet<string> = none) => keys;

/** Pictures from someone the viewer hasn't replied to are hidden until tapped. */
export function useRevealed(viewerId: string, loaded: Loaded) {
  const cache = useQueryClient();
  const keys = useTabState(revealed, keysOf);
  // A reply among older messages counts once it is loaded; until then hiding is safer.
  const hasReplied = loaded.some(({ senderId }) => senderId === viewerId);
  return {
    isHidden: (item: ThreadItem) =>
      !hasReplied && item.kind === 'message' && item.delivery === 'received' && !keys.has(item.key),
    reveal: (item: ThreadItem) => revealed.set(cache, new Set([...keysOf(revealed.in(cache)), item.key])),
  };
}
