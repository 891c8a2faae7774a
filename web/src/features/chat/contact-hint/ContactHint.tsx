import { ShieldAlert, X } from 'lucide-react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import type { ContactKind } from './contact-kinds.ts';
import { contactTexts } from './contact-texts.ts';

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
