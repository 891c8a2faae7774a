import { ageText } from '@showup/contract/profiles/age';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { type Card, hasDetails } from './CardDetails.tsx';
import { PersonCard } from './PersonCard.tsx';

type Props = { card: Card; onClose: () => void; actions?: ReactNode };

/** A person's profile in a dialog. */
export function ProfileSheet({ card, onClose, actions }: Props) {
  return (
    <Dialog
      title={`${card.fullName}, ${ageText(card.dob)}`}
      onClose={onClose}
      hasOwnEntry
      foot={actions}
      className={hasDetails(card) ? 'xl:max-w-4xl' : undefined}
    >
      <div className="-mx-3">
        <PersonCard card={card} inFlow nameless priority />
      </div>
    </Dialog>
  );
}
