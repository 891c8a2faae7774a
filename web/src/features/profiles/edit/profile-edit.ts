import type { ProfileChanges, User } from '@showup/contract/profiles';
import { type OptionName, optionNames } from '../profile-option-labels.ts';
import { chosenPhotos, type PhotoSlots, slotsOf } from './photo-slots.ts';

/** The profile while it is being edited. */
export interface ProfileEdit {
  readonly slots: PhotoSlots;
  readonly bio: string;
  readonly location: string;
  readonly interests: User['interests'];
  readonly answers: Pick<User, OptionName>;
}

/** The photos that the person chose last; others see them once an admin has. */
const chosenLast = ({ photos, pendingPhotos }: User) => pendingPhotos ?? photos;

export function editOf(user: User): ProfileEdit {
  const { lookingFor, pets, drinking, smoking, workout, dietaryPreference, socialMedia, sleepingHabits } =
    user;
  return {
    slots: slotsOf(chosenLast(user)),
    bio: user.bio,
    location: user.location ?? '',
    interests: user.interests,
    answers: {
      lookingFor,
      pets,
      drinking,
      smoking,
      workout,
      dietaryPreference,
      socialMedia,
      sleepingHabits,
    },
  };
}

const differ = (some: readonly string[], others: readonly string[]) =>
  some.length !== others.length || some.some((one, at) => one !== others[at]);

/** What saving would change; empty where nothing was edited. */
export function changesOf(user: User, edit: ProfileEdit): ProfileChanges {
  const photos = chosenPhotos(edit.slots);
  const location = edit.location.trim() || null;
  return {
    ...(differ(photos, chosenLast(user)) && { photos }),
    ...(edit.bio.trim() !== user.bio && { bio: edit.bio }),
    ...(location !== user.location && { location }),
    ...(differ(edit.interests, user.interests) && { interests: edit.interests }),
    ...(optionNames.some((name) => edit.answers[name] !== user[name]) && edit.answers),
  };
}
