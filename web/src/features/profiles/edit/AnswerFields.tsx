import { profileOptions } from '@showup/contract/profiles/profile-options';
import type { Dispatch, SetStateAction } from 'react';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { fieldsOf } from '../profile-fields.ts';
import { profilesTexts } from '../profiles.texts.ts';
import type { ProfileEdit } from './profile-edit.ts';

type Props = { edit: ProfileEdit; onChange: Dispatch<SetStateAction<ProfileEdit>> };

const noAnswer = { value: '', label: profilesTexts.noAnswer };

/** The optional questions. Each has a few answers, or none. */
export function AnswerFields({ edit, onChange }: Props) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-body font-medium">{profilesTexts.aboutYou}</legend>
      {fieldsOf('choice').map(({ name, label }) => (
        <SelectField<string>
          key={name}
          label={label}
          value={edit[name] ?? ''}
          options={[noAnswer, ...profileOptions[name].map((value) => ({ value, label: value }))]}
          onChange={(value) => onChange((now) => ({ ...now, [name]: value === '' ? null : value }))}
        />
      ))}
    </fieldset>
  );
}
