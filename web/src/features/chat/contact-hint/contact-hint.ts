import { hasOlder, type Loaded } from '../reading/messages.ts';
import type { ThreadItem } from '../reading/thread.ts';
import { type ContactKind, contactKindsIn } from './contact-kinds.ts';

export interface Hint {
  /** The key of the message. */
  readonly key: string;
  readonly kind: ContactKind;
}

/** A hint about the latest message that leads away from the app, from someone the viewer hasn't written to yet. */
export function hintIn(viewerId: string, loaded: Loaded, items: readonly ThreadItem[]): Hint | undefined {
  // With more than a page of messages the viewer must have replied: the server doesn't accept that many otherwise.
  const isKnown = hasOlder(loaded) || loaded.some(({ senderId }) => senderId === viewerId);
  if (isKnown) return undefined;
  for (const item of items.toReversed()) {
    if (item.kind !== 'message' || item.delivery !== 'received') continue;
    const [kind] = contactKindsIn(item.text);
    if (kind) return { key: item.key, kind };
  }
  return undefined;
}
