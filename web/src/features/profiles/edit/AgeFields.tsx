import { type AgeRange, MAXIMUM_AGE } from '@showup/contract/profiles';
import { MINIMUM_AGE } from '@showup/contract/profiles/age';
import { useId } from 'react';
import { describedBy, FieldError } from '#ui/fields/FieldFrame.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
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

type Props = {
  /** Null means any age. The younger may be the second, until the schema refuses it. */
  value: AgeRange | null;
  onChange: (ageRange: AgeRange | null) => void;
  error: string | undefined;
};

/** The ages a person wants to meet. */
export function AgeFields({ value, onChange, error }: Props) {
  const id = useId();
  const fields = fieldsOf(value);
  return (
    <fieldset
      data-field
      className="min-w-0"
      aria-describedby={describedBy(id, { hint: profilesTexts.agesHint, error })}
    >
      <legend className="mb-3 text-body font-medium">{profilesTexts.ages}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
        <SelectField
          label={profilesTexts.from}
          options={fromChoices}
          value={fields.from}
          onChange={(from) => onChange(ageRangeOf({ ...fields, from }))}
          data-missing={error !== undefined || undefined}
        />
        <SelectField
          label={profilesTexts.to}
          options={toChoices}
          value={fields.to}
          onChange={(to) => onChange(ageRangeOf({ ...fields, to }))}
        />
      </div>
      <div className="mt-2 flex flex-col gap-1">
        <FieldError id={id} error={error} />
        <p id={`${id}-hint`} className="text-note text-muted">
          {profilesTexts.agesHint}
        </p>
      </div>
    </fieldset>
  );
}
