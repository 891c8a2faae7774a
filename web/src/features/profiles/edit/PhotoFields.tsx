import type { Dispatch, SetStateAction } from 'react';
import { PhotoPicker, type PhotoWork } from '../photos/PhotoPicker.tsx';
import { profilesTexts } from '../profiles.texts.ts';
import type { ProfileEdit } from './profile-edit.ts';

type Props = {
  edit: ProfileEdit;
  onChange: Dispatch<SetStateAction<ProfileEdit>>;
  onWork: (work: PhotoWork) => void;
  error: string | undefined;
};

/** The three photos of a profile that is being edited. */
export function PhotoFields({ edit, onChange, onWork, error }: Props) {
  return (
    <PhotoPicker
      label={profilesTexts.photos}
      photoSlots={edit.photoSlots}
      onChange={(next) => onChange((now) => ({ ...now, photoSlots: next(now.photoSlots) }))}
      onWork={onWork}
      error={error}
    />
  );
}
