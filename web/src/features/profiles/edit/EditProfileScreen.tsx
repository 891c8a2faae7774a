import { useRef, useState } from 'react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Redirect } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { BackLink } from '../BackLink.tsx';
import { DisplayNameField } from '../DisplayNameField.tsx';
import type { PhotoWork } from '../photos/PhotoPicker.tsx';
import { useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { InterestFields } from './InterestFields.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { PromptFields } from './PromptFields.tsx';
import { ReviewCallouts } from './ReviewCallouts.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { useProfileEdit } from './use-profile-edit.ts';
import { WrittenFields } from './WrittenFields.tsx';

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
