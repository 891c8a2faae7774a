import { BIO_MAX, type ProfileChanges, type User } from '@showup/contract/profiles';
import type { profileOptions } from '@showup/contract/profiles/profile-options';
import { type LucideIcon, MapPin } from 'lucide-react';

/** The fields of a profile that hold text. */
type TextName = {
  [Name in keyof ProfileChanges]-?: string extends User[Name] ? Name : never;
}[keyof ProfileChanges];

interface Written {
  readonly name: TextName;
  readonly label: string;
  readonly max: number;
  readonly hint?: string;
}

/** Several lines, shown in a section of their own. */
export interface ParagraphField extends Written {
  readonly kind: 'paragraph';
  /** Shown if the field is empty. */
  readonly none: string;
}

/** One line, shown among the facts, or with an icon below the interests. Null if empty. */
export interface LineField extends Written {
  readonly kind: 'line';
  readonly icon?: LucideIcon;
}

/** One of the contract's answers, or null; shown among the facts. */
export interface ChoiceField {
  readonly kind: 'choice';
  readonly name: keyof typeof profileOptions;
  readonly label: string;
}

export type ProfileField = ParagraphField | LineField | ChoiceField;

/** What people write and choose in their profile, in screen order. To add a field, add a row. */
export const profileFields: readonly ProfileField[] = [
  {
    ...{ kind: 'paragraph', name: 'bio', label: 'Bio', max: BIO_MAX },
    none: 'You haven’t written anything yet.',
  },
  {
    ...{ kind: 'line', name: 'location', label: 'Location', max: 80, icon: MapPin },
    hint: 'Your part of town, in your own words. Only you see it.',
  },
  { kind: 'choice', name: 'lookingFor', label: 'Looking for' },
  { kind: 'choice', name: 'pets', label: 'Pets' },
  { kind: 'choice', name: 'drinking', label: 'Drinking' },
  { kind: 'choice', name: 'smoking', label: 'Smoking' },
  { kind: 'choice', name: 'workout', label: 'Workout' },
  { kind: 'choice', name: 'dietaryPreference', label: 'Diet' },
  { kind: 'choice', name: 'socialMedia', label: 'Social media' },
  { kind: 'choice', name: 'sleepingHabits', label: 'Sleeping habits' },
];

export function fieldsOf<Kind extends ProfileField['kind']>(kind: Kind) {
  return profileFields.filter(
    (field): field is Extract<ProfileField, { readonly kind: Kind }> => field.kind === kind,
  );
}
