import type { ProfileCard, User } from '@showup/contract/profiles';
import { matchingTexts } from '../matching.texts.ts';

type Interested = Pick<User, '_id' | 'interests'>;
type OnCard = Pick<ProfileCard, '_id' | 'interests'>;

/** What the viewer has in common with someone else, who shows it. */
export function sharedWith(viewer: Interested, { _id, interests = [] }: OnCard): string | undefined {
  if (_id === viewer._id) return undefined;
  const shared = interests.find((interest) => viewer.interests.some((own) => own === interest));
  return shared && matchingTexts.bothLike(shared.toLowerCase());
}

/** The same, as far as both show it to others. */
export function reasonOf(viewer: Interested & Pick<User, 'shownAnswers'>, card: OnCard): string | undefined {
  return viewer.shownAnswers?.includes('interests') ? sharedWith(viewer, card) : undefined;
}
