import { INTERESTS_MAX, profileTexts } from '@showup/contract/profiles';
import { interestTags } from '@showup/contract/profiles/profile-options';
import type { Dispatch, SetStateAction } from 'react';
import { ChipGroup } from '#ui/fields/ChipGroup.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { profilesTexts } from '../profiles.texts.ts';
import { ShownSwitch } from './AnswerFields.tsx';
import { type ProfileEdit, withAnswer } from './profile-edit.ts';

const interestChoices = interestTags.map((value) => ({ value, label: value }));

const TOO_MANY = 'interests';

type Props = { edit: ProfileEdit; onChange: Dispatch<SetStateAction<ProfileEdit>> };

/** Up to ten interests, and whether others see them. */
export function InterestFields({ edit, onChange }: Props) {
  return (
    <>
      <ChipGroup
        label={profilesTexts.interestsOf(edit.interests.length, INTERESTS_MAX)}
        options={interestChoices}
        values={edit.interests}
        onChange={(interests) => {
          notify.dismiss(TOO_MANY);
          if (interests.length <= INTERESTS_MAX) onChange((now) => withAnswer(now, 'interests', interests));
          else notify.error(profileTexts.tooManyInterests, { id: TOO_MANY });
        }}
      />
      {edit.interests.length > 0 && (
        <ShownSwitch name="interests" label={profilesTexts.interests} edit={edit} onChange={onChange} />
      )}
    </>
  );
}
