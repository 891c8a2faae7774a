import type { ProfileChanges } from '@showup/contract/profiles';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Redirect } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { BackLink } from '../BackLink.tsx';
import { DisplayNameField } from '../DisplayNameField.tsx';
import type { PhotoWork } from '../photos/PhotoPicker.tsx';
import { fieldsOf } from '../profile-fields.ts';
import { useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { InterestFields } from './InterestFields.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { PromptFields } from './PromptFields.tsx';
import type { ProfileEdit } from './profile-edit.ts';
import { ReviewCallouts } from './ReviewCallouts.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { useProfileEdit } from './use-profile-edit.ts';

export function EditProfileScreen() {
  const viewer = useViewer();
  const { edit, setEdit, errors, isChanged, isSaved, isSaving, save } = useProfileEdit(viewer);
  const [work, setWork] = useState<PhotoWork>(null);
  const fields = useRef<HTMLDivElement>(null);

  if (isSaved) return <Redirect to="/myprofile" />;
  return (
    <Page
      header={
        <TopBar
          title={profilesTexts.editProfile}
          left={<BackLink to="/myprofile" label={profilesTexts.backToMyProfile} />}
        />
      }
      foot={
        <Button
          wide
          size="large"
          busy={isSaving || work === 'uploading'}
          onClick={() => void save(fields.current)}
        >
          {profilesTexts.saveChanges}
        </Button>
      }
      width="pair"
      className="gap-8 pt-3 pb-4"
    >
      <title>{pageTitle(profilesTexts.editProfile)}</title>
      <ReviewCallouts viewer={viewer} />
      <div ref={fields} className="flex flex-col gap-8 md:grid md:grid-cols-2 md:items-start lg:gap-x-12">
        <div className="flex flex-col gap-8">
          <PhotoFields edit={edit} onChange={setEdit} onWork={setWork} error={errors.photos?.[0]} />
          <DisplayNameField
            fullName={viewer.fullName}
            value={edit.displayName ?? viewer.fullName}
            onChange={(displayName) => setEdit((now) => ({ ...now, displayName }))}
          />
          <WrittenFields edit={edit} onChange={setEdit} errors={errors} />
        </div>
        <div className="flex flex-col gap-8">
          <PromptFields edit={edit} onChange={setEdit} error={errors.prompts?.[0]} />
          <AnswerFields edit={edit} onChange={setEdit} />
          <InterestFields edit={edit} onChange={setEdit} />
        </div>
      </div>
      <UnsavedChanges when={isChanged || work !== null} />
    </Page>
  );
}

type Props = {
  edit: ProfileEdit;
  onChange: Dispatch<SetStateAction<ProfileEdit>>;
  errors: { readonly [Name in keyof ProfileChanges]?: string[] };
};

function WrittenFields({ edit, onChange, errors }: Props) {
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
