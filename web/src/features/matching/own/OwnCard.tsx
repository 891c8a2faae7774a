import { cardOf, useViewer } from '#features/profiles/profiles.api.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { hasDetails } from '../card/CardDetails.tsx';
import { PersonCard } from '../card/PersonCard.tsx';
import { matchingTexts } from '../matching.texts.ts';

/** The viewer's own card in a dialog, as others will see it. */
export function OwnCard({ onClose }: { onClose: () => void }) {
  const card = cardOf(useViewer());
  return (
    <Dialog
      title={matchingTexts.yourCard}
      onClose={onClose}
      className={hasDetails(card) ? 'xl:max-w-4xl' : undefined}
    >
      <div className="-mx-3">
        <PersonCard card={card} inFlow priority />
      </div>
    </Dialog>
  );
}
