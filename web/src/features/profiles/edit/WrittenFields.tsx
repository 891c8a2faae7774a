import type { ProfileChanges } from '@showup/contract/profiles';
import type { Dispatch, SetStateAction } from 'react';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { fieldsOf } from '../profile-fields.ts';
import type { ProfileEdit } from './profile-edit.ts';

type Props = {
  edit: ProfileEdit;
  onChange: Dispatch<SetStateAction<ProfileEdit>>;
  errors: { readonly [Name in keyof ProfileChanges]?: string[] };
};

export function WrittenFields({ edit, onChange, errors }: Props) {
  return (
    <>
      {fieldsOf('paragraph').map(({ name, label, hint, max }) => (
        <TextArea
          key={name}
          label={label}
          hint={hint}
          value={edit[name] ?? ''}
          maxLength={max}
          onChange={({ target: { value } }) => onChange((now) => ({ ...now, [name]: value }))}
          error={errors[name]?.[0]}
        />
      ))}
      {fieldsOf('line').map(({ name, label, hint, max }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          autoComplete="off"
          maxLength={max}
          value={edit[name] ?? ''}
          onChange={({ target: { value } }) => onChange((now) => ({ ...now, [name]: value }))}
          error={errors[name]?.[0]}
        />
      ))}
    </>
  );
}
