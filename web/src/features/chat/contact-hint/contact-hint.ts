import { hasOlder, type Loaded } from '../thread/messages.ts';
import type { ThreadItem } from '../thread/thread.ts';
import { type ContactKind, contactKindsIn } from './contact-kinds.ts';

export interface Hint {
  /** Of the message that it is about. */
  readonly key: string;
  readonly kind: ContactKind;
}

interface Parts {
  readonly viewerId: string;
  readonly loaded: Loaded;
  readonly items: readonly ThreadItem[];
}

/** About the latest message that leads away from here, by somebody whom the viewer has not written to yet. One is enough. */
export function hintIn({ viewerId, loaded, items }: Parts): Hint | undefined {
  // Who wrote so much that there is more before it has been answered: the server lets nobody write so much before.
  const isKnown = hasOlder(loaded) || loaded.some(({ senderId }) => senderId === viewerId);
  if (isKnown) return undefined;
  for (const item of items.toReversed()) {
    if (item.kind !== 'message' || item.delivery !== 'received') continue;
    const [kind] = contactKindsIn(item.text);
    if (kind) return { key: item.key, kind };
  }
  return undefined;
}
