import { useId } from 'react';
import { describedBy, FieldError } from '../../../ui/fields/FieldFrame.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { matchingTexts } from '../matching.texts.ts';
import { distanceChoices, fromChoices, type Limits, toChoices } from './preference-choices.ts';

type Props = { fields: Limits; onChange: (changes: Partial<Limits>) => void; ageError: string | undefined };

/** Limits on age and distance, both optional. */
export function LimitFields({ fields, onChange, ageError }: Props) {
  const id = useId();
  return (
    <>
      <fieldset
        data-field
        className="min-w-0"
        aria-describedby={describedBy(id, { hint: matchingTexts.agesHint, error: ageError })}
      >
        <legend className="mb-3 text-body font-medium">{matchingTexts.ages}</legend>
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={matchingTexts.from}
            options={fromChoices}
            value={fields.from}
            onChange={(from) => onChange({ from })}
            data-missing={ageError !== undefined || undefined}
          />
          <SelectField
            label={matchingTexts.to}
            options={toChoices}
            value={fields.to}
            onChange={(to) => onChange({ to })}
          />
        </div>
        <div className="mt-2 flex flex-col gap-1">
          <FieldError id={id} error={ageError} />
          <p id={`${id}-hint`} className="text-note text-muted">
            {matchingTexts.agesHint}
          </p>
        </div>
      </fieldset>
      <SelectField
        label={matchingTexts.distance}
        options={distanceChoices}
        value={fields.distance}
        onChange={(distance) => onChange({ distance })}
        hint={matchingTexts.distanceHint}
      />
    </>
  );
}
