import { profileOptions } from '@showup/contract/profiles/profile-options';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { optionLabels, optionNames } from '../profile-option-labels.ts';
import { profilesTexts } from '../profiles.texts.ts';
import type { ProfileEdit } from './profile-edit.ts';

type Answers = ProfileEdit['answers'];

type Props = { answers: Answers; onChange: (answers: Answers) => void };

const noAnswer = { value: '', label: profilesTexts.noAnswer };

/** The optional facts, each with its few answers; no answer is one, too. */
export function AnswerFields({ answers, onChange }: Props) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-body font-medium">{profilesTexts.aboutYou}</legend>
      {optionNames.map((name) => (
        <SelectField<string>
          key={name}
          label={optionLabels[name]}
          value={answers[name] ?? ''}
          options={[noAnswer, ...profileOptions[name].map((value) => ({ value, label: value }))]}
          onChange={(value) => onChange({ ...answers, [name]: value === '' ? null : value })}
        />
      ))}
    </fieldset>
  );
}
