import { ProfileChanges, type User } from '@showup/contract/profiles';
import { useState } from 'react';
import * as z from 'zod/mini';
import { serverMessage } from '#lib/api/server-message.ts';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { useUpdateProfile } from '../profiles.api.ts';
import { profileToasts } from '../profiles.texts.ts';
import { changesOf, editOf, type ProfileEdit, rebased } from './profile-edit.ts';

/**
 * Holds the changes to a profile until they are saved.
 * @param begun changes from before a reload
 */
export function useProfileEdit(viewer: User, begun: Partial<ProfileEdit> = {}) {
  const update = useUpdateProfile();
  const [edit, setEdit] = useState((): ProfileEdit => ({ ...editOf(viewer), ...begun }));
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
