import { displayNameOf, wordsOf } from '@showup/contract/profiles/display-name';
import { ChipGroup } from '../../ui/fields/ChipGroup.tsx';
import { profilesTexts } from './profiles.texts.ts';

type Props = {
  fullName: string;
  /** Words of the full name; by default the first. */
  value: string | undefined;
  onChange: (displayName: string) => void;
};

/** Lets a person choose which words of their name others see. Shown once there is a choice. */
export function DisplayNameField({ fullName, value, onChange }: Props) {
  const words = wordsOf(fullName);
  if (new Set(words).size < 2) return null;
  const shown = displayNameOf(fullName, value);
  return (
    <ChipGroup
      label={profilesTexts.nameOthersSee}
      options={[...new Set(words)].map((word) => ({ value: word, label: word }))}
      values={wordsOf(shown)}
      hint={profilesTexts.othersSee(shown)}
      onChange={(chosen) => {
        // In the order of the full name; the last word stays chosen.
        if (chosen.length > 0) onChange(words.filter((word) => chosen.includes(word)).join(' '));
      }}
    />
  );
}
