import { displayNameOf, wordsOf } from '@showup/contract/profiles/display-name';
import { ChipGroup } from '#ui/fields/ChipGroup.tsx';
import { profilesTexts } from './profiles.texts.ts';

type Props = {
  fullName: string;
  /** Words of the full name; by default the first. */
  value: string | undefined;
  onChange: (displayName: string) => void;
};

/** Says which words of a name others see, and lets a person choose them where there is a choice. */
export function DisplayNameField({ fullName, value, onChange }: Props) {
  const words = wordsOf(fullName);
  const shown = displayNameOf(fullName, value);
  if (words.length === 0) return null;
  if (new Set(words).size === 1) {
    return (
      <p role="note" aria-label={profilesTexts.nameOthersSee} className="text-note text-muted">
        {profilesTexts.peopleSee(shown)}
      </p>
    );
  }
  return (
    <ChipGroup
      label={profilesTexts.nameOthersSee}
      options={[...new Set(words)].map((word) => ({ value: word, label: word }))}
      values={wordsOf(shown)}
      hint={profilesTexts.peopleSee(shown)}
      onChange={(chosen) => {
        // In the order of the full name; the last word stays chosen.
        if (chosen.length > 0) onChange(words.filter((word) => chosen.includes(word)).join(' '));
      }}
    />
  );
}
