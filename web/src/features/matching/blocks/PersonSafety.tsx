import type { ProfileCard } from '@showup/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { SafetyDialog } from '#features/safety/SafetyDialog.tsx';
import type { SafetyAct } from '#features/safety/SafetyMenu.tsx';
import { forgetPerson } from '../forget-person.ts';
import { matchingKeys } from '../matching.api.ts';

type Props = {
  act: SafetyAct;
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  messageId?: string | undefined;
  onClose: () => void;
  /** Called before the person is removed from deck and likes. */
  onBlocked?: (() => void) | undefined;
};

/** Blocks or reports a person. Removes a blocked person from deck and lists. */
export function PersonSafety({ onBlocked, onClose, ...asked }: Props) {
  const cache = useQueryClient();

  function vanish() {
    onBlocked?.();
    forgetPerson(cache, asked.person._id);
    void cache.invalidateQueries({ queryKey: matchingKeys.decks });
    onClose();
  }

  return <SafetyDialog {...asked} onClose={onClose} onBlocked={vanish} />;
}
