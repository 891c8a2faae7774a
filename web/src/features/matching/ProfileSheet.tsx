import type { ProfileCard } from '@showup/contract/profiles';
import { ageText } from '@showup/contract/profiles/age';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PhotoCarousel } from '../../ui/photos/PhotoCarousel.tsx';
import { pictureAt } from '../profiles/profiles.api.ts';
import { CardDetails } from './CardDetails.tsx';
import { CardFacts } from './CardFacts.tsx';

type Props = { card: ProfileCard; onClose: () => void; actions?: ReactNode };

/** A person's profile in a dialog. */
export function ProfileSheet({ card, onClose, actions }: Props) {
  return (
    <Dialog title={`${card.fullName}, ${ageText(card.dob)}`} onClose={onClose} foot={actions}>
      <div className="-mx-3 grid min-h-[max(20rem,min(60dvh,34rem))]">
        <PhotoCarousel key={card._id} photos={card.photos} label={card.fullName} src={pictureAt} priority>
          <CardFacts card={card} nameless />
        </PhotoCarousel>
      </div>
      <CardDetails card={card} className="-mx-3 pt-3" />
    </Dialog>
  );
}
