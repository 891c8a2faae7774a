import { BIO_MAX, type ProfileChanges, type User } from '@showup/contract/profiles';
import type { profileOptions } from '@showup/contract/profiles/profile-options';
import {
  AtSign,
  Cigarette,
  Dumbbell,
  HeartHandshake,
  type LucideIcon,
  MapPin,
  Moon,
  PawPrint,
  Salad,
  Wine,
} from 'lucide-react';

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
interface ParagraphField extends Written {
  readonly kind: 'paragraph';
  /** Shown if the field is empty. */
  readonly none: string;
}

/** One line, shown among the facts, or with an icon below the interests. Null if empty. */
interface LineField extends Written {
  readonly kind: 'line';
  readonly icon?: LucideIcon;
}

/** One of the contract's answers, or null; shown among the facts. */
interface ChoiceField {
  readonly kind: 'choice';
  readonly name: keyof typeof profileOptions;
  readonly label: string;
  /** Stands for the label on a card. */
  readonly icon: LucideIcon;
}

export type ProfileField = ParagraphField | LineField | ChoiceField;

/** What people write and choose in their profile, in screen order. To add a field, add a row. */
export const profileFields: readonly ProfileField[] = [
  {
    kind: 'paragraph',
    name: 'bio',
    label: 'Bio',
    max: BIO_MAX,
    none: 'You haven’t written anything yet.',
  },
  {
    kind: 'line',
    name: 'location',
    label: 'Location',
    max: 80,
    icon: MapPin,
    hint: 'Your part of town, in your own words. Only you see it.',
  },
  { kind: 'choice', name: 'lookingFor', label: 'Looking for', icon: HeartHandshake },
  { kind: 'choice', name: 'pets', label: 'Pets', icon: PawPrint },
  { kind: 'choice', name: 'drinking', label: 'Drinking', icon: Wine },
  { kind: 'choice', name: 'smoking', label: 'Smoking', icon: Cigarette },
  { kind: 'choice', name: 'workout', label: 'Workout', icon: Dumbbell },
  { kind: 'choice', name: 'dietaryPreference', label: 'Diet', icon: Salad },
  { kind: 'choice', name: 'socialMedia', label: 'Social media', icon: AtSign },
  { kind: 'choice', name: 'sleepingHabits', label: 'Sleeping habits', icon: Moon },
];

export function fieldsOf<Kind extends ProfileField['kind']>(kind: Kind) {
  return profileFields.filter(
    (field): field is Extract<ProfileField, { readonly kind: Kind }> => field.kind === kind,
  );
}
