import type { ProfileChanges } from '@showup/contract/profiles';
import type { interestTags } from '@showup/contract/profiles/profile-options';
import type { Prompt } from '@showup/contract/profiles/prompts';

export type Interest = (typeof interestTags)[number];

/** What demo people say of themselves. */
export interface Life
  extends Required<Pick<ProfileChanges, 'lookingFor'>>,
    Pick<
      ProfileChanges,
      'pets' | 'drinking' | 'smoking' | 'workout' | 'dietaryPreference' | 'socialMedia' | 'sleepingHabits'
    > {
  readonly bio: string;
  readonly prompts: Prompt[];
  /** The first is what their second picture shows. */
  readonly interests: readonly [Interest, ...Interest[]];
}
