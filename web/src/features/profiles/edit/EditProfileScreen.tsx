import { INTERESTS_MAX, ProfileChanges, profileTexts, type User } from '@showup/contract/profiles';
import { interestTags } from '@showup/contract/profiles/profile-options';
import { useState } from 'react';
import { Navigate } from 'react-router';
import * as z from 'zod/mini';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ChipGroup } from '../../../ui/fields/ChipGroup.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { BackLink } from '../BackLink.tsx';
import { useUpdateProfile, useViewer } from '../profiles.api.ts';
import { profileNotices, profilesTexts } from '../profiles.texts.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { PhotosNotice } from './PhotosNotice.tsx';
import { changesOf, editOf } from './profile-edit.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { WrittenFields } from './WrittenFields.tsx';

const interestChoices = interestTags.map((value) => ({ value, label: value }));

const TOO_MANY = 'interests';

/** Holds the changes to a profile until they are saved. */
function useProfileEdit(viewer: User) {
  const update = useUpdateProfile();
  const [edit, setEdit] = useState(() => editOf(viewer));
  const [tried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);

  const changes = changesOf(viewer, edit);
  const isChanged = Object.keys(changes).length > 0;
  const parsed = ProfileChanges.safeParse(changes);
  const errors = tried && !parsed.success ? z.flattenError(parsed.error).fieldErrors : {};

  async function save() {
    setTried(true);
    if (!parsed.success) {
      window.scrollTo({ top: 0 });
      return;
    }
    try {
      if (isChanged) await update.mutateAsync(parsed.data);
      setSaved(true);
      notify.success(profileNotices.saved);
    } catch (error) {
      notify.error(serverMessage(error) ?? profileNotices.notSaved, { of: error });
    }
  }

  return { edit, setEdit, errors, isChanged, isSaved, isSaving: update.isPending, save };
}

export function EditProfileScreen() {
  const viewer = useViewer();
  const { edit, setEdit, errors, isChanged, isSaved, isSaving, save } = useProfileEdit(viewer);
  const [isUploading, setUploading] = useState(false);

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
        <Button wide size="large" busy={isSaving || isUploading} onClick={() => void save()}>
          {profilesTexts.saveChanges}
        </Button>
      }
      className="gap-8 pt-3 pb-4"
    >
      <title>{pageTitle(profilesTexts.editProfile)}</title>
      <PhotosNotice viewer={viewer} />
      <PhotoPicker
        label={profilesTexts.photos}
        slots={edit.slots}
        onChange={(next) => setEdit((now) => ({ ...now, slots: next(now.slots) }))}
        onUploading={setUploading}
        error={errors.photos?.[0]}
      />
      <WrittenFields edit={edit} onChange={setEdit} errors={errors} />
      <AnswerFields edit={edit} onChange={setEdit} />
      <ChipGroup
        label={profilesTexts.interestsOf(edit.interests.length, INTERESTS_MAX)}
        options={interestChoices}
        values={edit.interests}
        onChange={(interests) => {
          notify.dismiss(TOO_MANY);
          if (interests.length <= INTERESTS_MAX) setEdit((now) => ({ ...now, interests }));
          else notify.error(profileTexts.tooManyInterests, { id: TOO_MANY });
        }}
      />
      <UnsavedChanges when={isChanged || isUploading} />
    </Page>
  );
}
