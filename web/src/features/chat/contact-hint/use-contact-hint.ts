import type { Message } from '@showup/contract/chat';
import { useMemo, useState } from 'react';
import type { ThreadItem } from '../reading/thread.ts';
import { hintIn } from './contact-hint.ts';

/** Keys of the messages whose hint was dismissed. It stays hidden while the app is open. */
const hidden = new Set<string>();

export function useContactHint(viewerId: string, loaded: readonly Message[], items: readonly ThreadItem[]) {
  const [, setHidden] = useState(hidden.size);
  const hint = useMemo(() => hintIn(viewerId, loaded, items), [viewerId, loaded, items]);
  return {
    hint: hint && !hidden.has(hint.key) ? hint : undefined,
    hide(key: string) {
      hidden.add(key);
      setHidden(hidden.size);
    },
  };
}
