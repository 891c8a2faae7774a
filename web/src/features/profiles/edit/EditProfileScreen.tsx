import { INTERESTS_MAX, ProfileChanges, profileTexts, type User } from '@showup/contract/profiles';
import { interestTags } from '@showup/contract/profiles/profile-options';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ChipGroup } from '../../../ui/fields/ChipGroup.tsx';
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts';
import { Navigate } from '../../../ui/navigation/router.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { BackLink } from '../BackLink.tsx';
import { DisplayNameField } from '../DisplayNameField.tsx';
import { useUpdateProfile, useViewer } from '../profiles.api.ts';
import { profilesTexts, profileToasts } from '../profiles.texts.ts';
import { AnswerFields, ShownSwitch } from './AnswerFields.tsx';
import { PhotoPicker, type PhotoWork } from '../photos/PhotoPicker.tsx';
import { PromptFields } from './PromptFields.tsx';
import { changesOf, editOf, type ProfileEdit, rebased, withAnswer } from './profile-edit.ts';
import { ReviewCallouts } from './ReviewCallouts.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { WrittenFields } from './WrittenFields.tsx';

const interestChoices = interestTags.map((value) => ({ value, label: value }));

const TOO_MANY = 'interests';

/** Holds the changes to a profile until they are saved. */
function useProfileEdit(viewer: User) {
  const update = useUpdateProfile();
  const [edit, setEdit] = useState(() => editOf(viewer));
  const [seen, setSeen] = useState(viewer);
  if (viewer !== seen) {
    setSeen(viewer);
    setEdit(rebased(edit, seen, viewer));
  }
  const [tried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);

  const changes = changesOf(viewer, edit);
  const isChanged = Object.keys(changes).length > 0;
  const parsed = ProfileChanges.safeParse(changes);
  const errors = tried && !parsed.success ? z.flattenError(parsed.error).fieldErrors : {};

  async function save(fields: HTMLElement | null) {
    setTried(true);
    if (!parsed.success) {
      if (fields) focusFirstError(fields);
      return;
    }
    try {
      if (isChanged) await update.mutateAsync(parsed.data);
      setSaved(true);
      notify.success(profileToasts.saved);
    } catch (error) {
      notify.error(serverMessage(error) ?? profileToasts.notSaved, { of: error });
    }
  }

  return { edit, setEdit, errors, isChanged, isSaved, isSaving: update.isPending, save };
}

export function EditProfileScreen() {
  const viewer = useViewer();
  const { edit, setEdit, errors, isChanged, isSaved, isSaving, save } = useProfileEdit(viewer);
  const [work, setWork] = useState<PhotoWork>(null);
  const fields = useRef<HTMLDivElement>(null);

  if (isSaved) return <Navigate to="/myprofile" replace />;
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
      className="gap-8 pt-3 pb-4"
    >
      <title>{pageTitle(profilesTexts.editProfile)}</title>
      <ReviewCallouts viewer={viewer} />
      <div ref={fields} className="contents">
        <PhotoPicker
          label={profilesTexts.photos}
          placedPhotos={edit.placedPhotos}
          onChange={(next) => setEdit((now) => ({ ...now, placedPhotos: next(now.placedPhotos) }))}
          onWork={setWork}
          error={errors.photos?.[0]}
        />
        <DisplayNameField
          fullName={viewer.fullName}
          value={edit.displayName ?? viewer.fullName}
          onChange={(displayName) => setEdit((now) => ({ ...now, displayName }))}
        />
        <WrittenFields edit={edit} onChange={setEdit} errors={errors} />
        <PromptFields edit={edit} onChange={setEdit} error={errors.prompts?.[0]} />
        <AnswerFields edit={edit} onChange={setEdit} />
        <InterestFields edit={edit} onChange={setEdit} />
      </div>
      <UnsavedChanges when={isChanged || work !== null} />
    </Page>
  );
}

type InterestProps = { edit: ProfileEdit; onChange: Dispatch<SetStateAction<ProfileEdit>> };

function InterestFields({ edit, onChange }: InterestProps) {
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
