import { type AgeRange, MAXIMUM_AGE } from '@showup/contract/profiles';
import { MINIMUM_AGE } from '@showup/contract/profiles/age';
import { profilesTexts } from '../profiles.texts.ts';

/** The highest age offered; 'Any age' includes people above it. */
const HIGHEST_AGE = 99;

/** The values of the two fields; empty means no limit. */
interface AgeFieldValues {
  readonly from: string;
  readonly to: string;
}

const anyAge = { value: '', label: profilesTexts.anyAge };

function ageChoices(lowest: number) {
  const ages = Array.from({ length: HIGHEST_AGE - lowest + 1 }, (_, at) => String(lowest + at));
  return [anyAge, ...ages.map((age) => ({ value: age, label: age }))];
}

/** Leaves out the minimum age, which means the same as 'Any age'. */
export const fromChoices = ageChoices(MINIMUM_AGE + 1);
export const toChoices = ageChoices(MINIMUM_AGE);

export function fieldsOf(ageRange: AgeRange | null): AgeFieldValues {
  const { from = MINIMUM_AGE, to = MAXIMUM_AGE } = ageRange ?? {};
  return {
    from: from > MINIMUM_AGE ? String(from) : '',
    to: to <= HIGHEST_AGE ? String(to) : '',
  };
}

/** Ages in the wrong order stay as they are, so that the schema refuses them. */
export function ageRangeOf({ from, to }: AgeFieldValues): AgeRange | null {
  if (from === '' && to === '') return null;
  return { from: Number(from || MINIMUM_AGE), to: Number(to || MAXIMUM_AGE) };
}
