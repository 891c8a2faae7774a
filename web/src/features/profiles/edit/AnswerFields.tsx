import type { Showable } from '@showup/contract/profiles';
import { profileOptions } from '@showup/contract/profiles/profile-options';
import type { Dispatch, SetStateAction } from 'react';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { fieldsOf } from '../profile-fields.ts';
import { profilesTexts } from '../profiles.texts.ts';
import { type ProfileEdit, withAnswer, withShown } from './profile-edit.ts';

type Props = { edit: ProfileEdit; onChange: Dispatch<SetStateAction<ProfileEdit>> };

const noAnswer = { value: '', label: profilesTexts.noAnswer };

/** The optional questions. Each has a few answers, or none, and a switch that shows the answer to others. */
export function AnswerFields({ edit, onChange }: Props) {
  return (
    <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <legend className="mb-3 text-body font-medium">{profilesTexts.aboutYou}</legend>
      {fieldsOf('choice').map(({ name, label }) => (
        <div key={name}>
          <SelectField<string>
            label={label}
            value={edit[name] ?? ''}
            options={[noAnswer, ...profileOptions[name].map((value) => ({ value, label: value }))]}
            onChange={(value) => onChange((now) => withAnswer(now, name, value === '' ? null : value))}
          />
          {edit[name] !== null && <ShownSwitch name={name} label={label} edit={edit} onChange={onChange} />}
        </div>
      ))}
    </fieldset>
  );
}

type SwitchProps = Props & { name: Showable; label: string };

/** Whether others see an answer. */
export function ShownSwitch({ name, label, edit, onChange }: SwitchProps) {
  return (
    <Toggle
      label={
        <>
          {profilesTexts.showOnProfile}
          <span className="sr-only">: {label}</span>
        </>
      }
      checked={edit.shownAnswers?.includes(name) ?? false}
      onChange={(isShown) => onChange((now) => withShown(now, name, isShown))}
      className="mt-1 px-1"
    />
  );
}
