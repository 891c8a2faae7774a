import type { ProfileCard, User } from '@showup/contract/profiles';
import { matchingTexts } from '../matching.texts.ts';

/** What the two have in common, as far as both show it to others. */
export function reasonOf(
  viewer: Pick<User, 'interests' | 'shownAnswers'>,
  { interests = [] }: Pick<ProfileCard, 'interests'>,
): string | undefined {
  if (!viewer.shownAnswers?.includes('interests')) return undefined;
  const shared = interests.find((interest) => viewer.interests.some((own) => own === interest));
  return shared && matchingTexts.bothLike(shared.toLowerCase());
}
