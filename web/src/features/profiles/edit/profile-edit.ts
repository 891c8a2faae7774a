import type { ProfileChanges, User } from '@showup/contract/profiles';
import { type ProfileField, profileFields } from '../profile-fields.ts';
import { chosenPhotos, type PhotoSlots, slotsOf } from './photo-slots.ts';

/** The profile while it is being edited. */
export type ProfileEdit = User & { readonly slots: PhotoSlots };

/** The photos the person chose last. Others see them once an admin approves them. */
const chosenLast = ({ photos, pendingPhotos }: User) => pendingPhotos ?? photos;

export function editOf(user: User): ProfileEdit {
  return { ...user, slots: slotsOf(chosenLast(user)) };
}

const differ = (some: readonly string[], others: readonly string[]) =>
  some.length !== others.length || some.some((one, at) => one !== others[at]);

/** The value that a field is saved with. */
function savedAs({ kind, name }: ProfileField, edit: ProfileEdit): string | null {
  if (kind === 'choice') return edit[name];
  const text = edit[name]?.trim() ?? '';
  return kind === 'line' ? text || null : text;
}

/** What saving would change, not validated yet; empty if nothing was edited. */
export function changesOf(
  user: User,
  edit: ProfileEdit,
): { readonly [Name in keyof ProfileChanges]: unknown } {
  const photos = chosenPhotos(edit.slots);
  const changed = profileFields.filter((field) => savedAs(field, edit) !== user[field.name]);
  return {
    ...Object.fromEntries(changed.map((field) => [field.name, savedAs(field, edit)])),
    ...(differ(photos, chosenLast(user)) && { photos }),
    ...(differ(edit.interests, user.interests) && { interests: edit.interests }),
  };
}
