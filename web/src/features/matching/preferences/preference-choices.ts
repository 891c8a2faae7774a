import {
  type AgeRange,
  DISTANCES_KM,
  MAXIMUM_AGE,
  type PreferenceChanges,
  type Preferences,
} from '@showup/contract/profiles';
import { MINIMUM_AGE } from '@showup/contract/profiles/age';
import { matchingTexts } from '../matching.texts.ts';

/** The highest age offered; 'Any age' includes people above it. */
const HIGHEST_AGE = 99;

/** The values of the age and distance fields; empty means no limit. */
export interface Limits {
  readonly from: string;
  readonly to: string;
  readonly distance: string;
}

const anyAge = { value: '', label: matchingTexts.anyAge };

function ageChoices(lowest: number) {
  const ages = Array.from({ length: HIGHEST_AGE - lowest + 1 }, (_, at) => String(lowest + at));
  return [anyAge, ...ages.map((age) => ({ value: age, label: age }))];
}

/** Leaves out the minimum age, which means the same as 'Any age'. */
export const fromChoices = ageChoices(MINIMUM_AGE + 1);
export const toChoices = ageChoices(MINIMUM_AGE);

export const distanceChoices = [
  { value: '', label: matchingTexts.anyDistance },
  ...DISTANCES_KM.map((km) => ({ value: String(km), label: `Up to ${km} km` })),
];

export function fieldsOf({ ageRange, distanceKm }: Preferences): Limits {
  const { from = MINIMUM_AGE, to = MAXIMUM_AGE } = ageRange ?? {};
  return {
    from: from > MINIMUM_AGE ? String(from) : '',
    to: to <= HIGHEST_AGE ? String(to) : '',
    distance: String(distanceKm ?? ''),
  };
}

/** Converts the fields for the call. Ages in the wrong order stay as they are, so that the schema refuses them. */
export function limitsOf({ from, to, distance }: Limits) {
  const ageRange: AgeRange | null =
    from === '' && to === '' ? null : { from: Number(from || MINIMUM_AGE), to: Number(to || MAXIMUM_AGE) };
  const distanceKm = DISTANCES_KM.find((km) => String(km) === distance) ?? null;
  return { ageRange, distanceKm } satisfies Partial<PreferenceChanges>;
}
