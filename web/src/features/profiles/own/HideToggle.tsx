import { Toggle } from '#ui/fields/Toggle.tsx';
import { profilesTexts } from '../profiles.texts.ts';

type Props = { isHidden: boolean; onChange: (isHidden: boolean) => void };

/** For women: whether the decks of others leave them out. */
export function HideToggle({ isHidden, onChange }: Props) {
  return (
    <Toggle
      label={profilesTexts.hideMyProfile}
      hint={profilesTexts.hideHint}
      checked={isHidden}
      onChange={onChange}
    />
  );
}
