import type { ProfileCard } from '@showup/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { BlockReportDialog } from '../../safety/BlockReportDialog.tsx';
import { forgetPerson } from '../forget-person.ts';
import { matchingKeys } from '../matching.api.ts';

type Props = {
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  onClose: () => void;
  /** Called before the person is removed from deck and likes. */
  onBlocked?: (() => void) | undefined;
};

/** Shows the report dialog, then removes the person from deck and lists. */
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
