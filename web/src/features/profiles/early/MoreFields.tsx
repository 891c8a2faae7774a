import type { ProfileChanges } from '@showup/contract/profiles';
import type { Dispatch, SetStateAction } from 'react';
import { AgeFields } from '../edit/AgeFields.tsx';
import { InterestFields } from '../edit/InterestFields.tsx';
import { PromptFields } from '../edit/PromptFields.tsx';
import type { ProfileEdit } from '../edit/profile-edit.ts';

type Props = {
  edit: ProfileEdit;
  onChange: Dispatch<SetStateAction<ProfileEdit>>;
  errors: { readonly [Name in keyof ProfileChanges]?: string[] };
};

/** What makes a card worth stopping for, and whom to show it to. */
export function MoreFields({ edit, onChange, errors }: Props) {
  return (
    <>
      <AgeFields
        value={edit.ageRange ?? null}
        onChange={(ageRange) => onChange((now) => ({ ...now, ageRange }))}
        error={errors.ageRange?.[0]}
      />
      <PromptFields edit={edit} onChange={onChange} error={errors.prompts?.[0]} />
      <InterestFields edit={edit} onChange={onChange} />
    </>
  );
}
