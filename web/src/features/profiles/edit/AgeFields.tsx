import type { AgeRange } from '@showup/contract/profiles';
import { useId } from 'react';
import { describedBy, FieldError } from '#ui/fields/FieldFrame.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { profilesTexts } from '../profiles.texts.ts';
import { ageRangeOf, fieldsOf, fromChoices, toChoices } from './age-choices.ts';

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
      <div className="grid grid-cols-2 gap-3">
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
