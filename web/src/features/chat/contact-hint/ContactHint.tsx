import type { Message } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { ShieldAlert, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { hasOlder, type Loaded } from '../reading/messages.ts';
import type { ThreadItem } from '../reading/thread.ts';
import { type ContactKind, contactKindsIn } from './contact-kinds.ts';
import { contactTexts } from './contact-texts.ts';

interface Hint {
  /** The key of the message. */
  readonly key: string;
  readonly kind: ContactKind;
}

/** A hint about the latest message that leads away from the app, from someone the viewer hasn't written to yet. */
export function hintIn(viewerId: UserId, loaded: Loaded, items: readonly ThreadItem[]): Hint | undefined {
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

/** Keys of the messages whose hint was dismissed. It stays hidden while the app is open. */
const hidden = new Set<string>();

export function useContactHint(viewerId: UserId, loaded: readonly Message[], items: readonly ThreadItem[]) {
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

type Props = {
  kind: ContactKind;
  onBlock: () => void;
  onDismiss: () => void;
};

/** A safety hint below a message from a stranger that leads away from the app. */
export function ContactHint({ kind, onBlock, onDismiss }: Props) {
  return (
    <aside
      aria-label={contactTexts.label}
      className="mt-1 flex w-full max-w-[min(85%,34rem)] gap-2.5 rounded-panel bg-warning/12 ps-3.5 text-note lg:max-w-[min(75%,34rem)]"
    >
      <ShieldAlert size={18} className="mt-3 shrink-0 text-warning" aria-hidden />
      <div className="min-w-0 flex-1 pt-3">
        <p>
          {contactTexts.careful} {contactTexts[kind]}
        </p>
        <button
          type="button"
          onClick={onBlock}
          className="-ms-2 flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
        >
          {chatScreenTexts.blockReport}
        </button>
      </div>
      <IconButton icon={X} label={contactTexts.dismiss} onClick={onDismiss} className="text-muted" />
    </aside>
  );
}
