import { useState } from 'react';
import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { matchingTexts } from '../matching.texts.ts';

const load = async () => (await arrival(import('./OwnCard.tsx'))).OwnCard;

/** A look at one's own card before others can see it. */
export function OwnCardButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const OwnCard = useLatePart(load, isOpen, () => {
    notify.error(matchingTexts.cardNotLoaded);
    close();
  });
  return (
    <>
      <Button variant="quiet" size="medium" onClick={() => setOpen(true)}>
        {matchingTexts.seeYourCard}
      </Button>
      {isOpen && OwnCard && <OwnCard onClose={close} />}
    </>
  );
}
