import type { DatePlan } from '@showup/contract/dates';
import { PartyPopper } from 'lucide-react';
import { VenueMoment } from '#features/evenings/VenueMoment.tsx';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { datesScreenTexts } from '../dates.texts.ts';

/** A moment for the two: both came. */
export function BothHere({ date: { userId, venue } }: { date: DatePlan }) {
  return (
    <VenueMoment
      title={datesScreenTexts.kept}
      icon={PartyPopper}
      heading={datesScreenTexts.kept}
      lead={venue.name}
      text={datesScreenTexts.keptText}
      venue={venue}
      foot={
        <Link to={userId === null ? '/chats' : chatAddress(userId)} className={buttonClass({ wide: true })}>
          {datesScreenTexts.enjoy}
        </Link>
      }
    />
  );
}
