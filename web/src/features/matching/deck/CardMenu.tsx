import type { ProfileCard } from '@showup/contract/profiles';
import { useState } from 'react';
import { type SafetyAct, SafetyMenu } from '#features/safety/SafetyMenu.tsx';
import type { MenuItem } from '#ui/dialogs/Menu.tsx';
import { PersonSafety } from '../blocks/PersonSafety.tsx';
import { matchingTexts } from '../matching.texts.ts';

type Props = {
  /** Undefined while nobody is shown; an open dialog stays. */
  card: ProfileCard | undefined;
  others?: readonly MenuItem[] | undefined;
  onBlocked?: (() => void) | undefined;
};

/** More actions for a person than the two answers. */
export function CardMenu({ card, others = [], onBlocked }: Props) {
  const [asked, setAsked] = useState<{ act: SafetyAct; person: ProfileCard } | null>(null);
  return (
    <>
      {card && (
        <SafetyMenu
          key={card._id}
          label={matchingTexts.moreAbout(card.fullName)}
          others={others}
          onAct={(act) => setAsked({ act, person: card })}
        />
      )}
      {asked && <PersonSafety {...asked} onClose={() => setAsked(null)} onBlocked={onBlocked} />}
    </>
  );
}
