import { type ProfileChanges, SHOWABLE, type Showable, type User } from '@showup/contract/profiles';
import { chosenPhotos, inSlots, type PhotoSlots } from '../photos/photo-slots.ts';
import { type ProfileField, profileFields } from '../profile-fields.ts';

/** The profile while it is being edited. */
export type ProfileEdit = User & { readonly photoSlots: PhotoSlots };

/** The photos the person chose last. Others see them once an admin approves them. */
const chosenLast = ({ photos, pendingPhotos }: User) => pendingPhotos ?? photos;

export function editOf(user: User): ProfileEdit {
  return { ...user, photoSlots: inSlots(chosenLast(user)) };
}

/** Follows a profile that was changed elsewhere, except in what was edited here. */
export function rebased(edit: ProfileEdit, before: User, now: User): ProfileEdit {
  const known = new Map<string, unknown>(Object.entries(editOf(before)));
  const edited = Object.entries(edit).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  );
  return { ...editOf(now), ...Object.fromEntries(edited) };
}

/** Shows an answer to others, or keeps it to the person. */
export function withShown(edit: ProfileEdit, name: Showable, isShown: boolean): ProfileEdit {
  const shown = edit.shownAnswers ?? [];
  return { ...edit, shownAnswers: SHOWABLE.filter((one) => (one === name ? isShown : shown.includes(one))) };
}

/** With an answer changed. One that was empty so far is shown to others. */
export function withAnswer(
  edit: ProfileEdit,
  name: Showable,
  answer: string | readonly string[] | null,
): ProfileEdit {
  const isNew = (edit[name]?.length ?? 0) === 0 && (answer?.length ?? 0) > 0;
  const next = { ...edit, [name]: answer };
  return isNew ? withShown(next, name, true) : next;
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
  const photos = chosenPhotos(edit.photoSlots);
  const changed = profileFields.filter((field) => savedAs(field, edit) !== user[field.name]);
  return {
    ...Object.fromEntries(changed.map((field) => [field.name, savedAs(field, edit)])),
    ...(differ(photos, chosenLast(user)) && { photos }),
    ...(differ(edit.interests, user.interests) && { interests: edit.interests }),
    ...(differ(edit.shownAnswers ?? [], user.shownAnswers ?? []) && { shownAnswers: edit.shownAnswers }),
    ...(JSON.stringify(edit.ageRange ?? null) !== JSON.stringify(user.ageRange ?? null) && {
      ageRange: edit.ageRange,
    }),
    ...(JSON.stringify(edit.prompts ?? []) !== JSON.stringify(user.prompts ?? []) && {
      prompts: edit.prompts,
    }),
    ...(edit.displayName != null &&
      edit.displayName !== user.displayName && { displayName: edit.displayName }),
  };
}
