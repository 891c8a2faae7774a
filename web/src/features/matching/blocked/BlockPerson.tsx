import type { ProfileCard } from '@showup/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { BlockReportDialog } from '../../safety/BlockReportDialog.tsx';
import { forgetPerson } from '../forget-person.ts';
import { matchingKeys } from '../matching.api.ts';

type Props = {
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  onClose: () => void;
  /** Before the person vanishes from deck and likes. */
  onBlocked?: (() => void) | undefined;
};

/** Asks for the report; afterwards its person is in no deck and no list. */
export function BlockPerson({ person, onClose, onBlocked }: Props) {
  const cache = useQueryClient();

  function vanish() {
    onBlocked?.();
    forgetPerson(cache, person._id);
    void cache.invalidateQueries({ queryKey: matchingKeys.decks });
    onClose();
  }

  return <BlockReportDialog person={person} onClose={onClose} onBlocked={vanish} />;
}
