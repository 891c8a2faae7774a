import type { ProfileCard } from '@showup/contract/profiles';
import { ShieldX } from 'lucide-react';
import { useState } from 'react';
import { Menu, type MenuItem } from '../../../ui/dialogs/Menu.tsx';
import { BlockPerson } from '../blocked/BlockPerson.tsx';
import { matchingTexts } from '../matching.texts.ts';

type Props = {
  /** Undefined while nobody is shown; an open report dialog stays. */
  card: ProfileCard | undefined;
  others?: readonly MenuItem[] | undefined;
  onBlocked?: (() => void) | undefined;
};

/** Actions for a person besides the two answers. */
export function CardMenu({ card, others = [], onBlocked }: Props) {
  const [blocking, setBlocking] = useState<ProfileCard | null>(null);
  return (
    <>
      {card && (
        <Menu
          key={card._id}
          label={matchingTexts.moreAbout(card.fullName)}
          items={[
            ...others,
            {
              label: matchingTexts.blockReport,
              icon: ShieldX,
              danger: true,
              onSelect: () => setBlocking(card),
            },
          ]}
        />
      )}
      {blocking && <BlockPerson person={blocking} onClose={() => setBlocking(null)} onBlocked={onBlocked} />}
    </>
  );
}
