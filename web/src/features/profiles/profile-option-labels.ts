import type { profileOptions } from '@showup/contract/profiles/profile-options';

export type OptionName = keyof typeof profileOptions;

export const optionLabels: Readonly<Record<OptionName, string>> = {
  lookingFor: 'Looking for',
  pets: 'Pets',
  drinking: 'Drinking',
  smoking: 'Smoking',
  workout: 'Workout',
  dietaryPreference: 'Diet',
  socialMedia: 'Social media',
  sleepingHabits: 'Sleeping habits',
};

export const optionNames = [
  'lookingFor',
  'pets',
  'drinking',
  'smoking',
  'workout',
  'dietaryPreference',
  'socialMedia',
  'sleepingHabits',
] as const satisfies readonly OptionName[];
