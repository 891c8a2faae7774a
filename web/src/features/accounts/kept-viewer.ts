import { User } from '@showup/contract/profiles';
import type { QueryClient } from '@tanstack/react-query';
import { restoreAnswers } from '#lib/kept/kept-answers.ts';
import { restorePictures } from '#lib/kept/kept-pictures.ts';
import { profilesKeys } from '../profiles/profiles.api.ts';

/** The person who was last signed in here, with their chats and pictures. Undefined without usable data. */
export async function restoreViewer(cache: QueryClient): Promise<User | undefined> {
  const kept = User.safeParse(await restoreAnswers(cache, profilesKeys.viewer));
  if (!kept.success) return undefined;
  await restorePictures();
  return kept.data;
}
