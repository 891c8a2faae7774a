import { OFFERED_CATEGORIES, type VenueCategory } from '@showup/contract/venues';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { venueScreenTexts } from './venues.texts.ts';

const categories = OFFERED_CATEGORIES.map((value) => ({ value, label: value }));

export interface VenueDraft {
  readonly name: string;
  readonly address: string;
  readonly category?: VenueCategory | undefined;
}

export type VenueErrors = Partial<Record<'name' | 'address' | 'category', string>>;

type Props = {
  venue: VenueDraft;
  errors: VenueErrors;
  categoryHint?: string;
  onChange: (changes: Partial<VenueDraft>) => void;
};

/** What people read about a venue. */
export function VenueFields({ venue, errors, categoryHint, onChange }: Props) {
  return (
    <>
      <TextField
        label={venueScreenTexts.name}
        autoComplete="off"
        maxLength={100}
        value={venue.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors.name}
      />
      <TextField
        label={venueScreenTexts.address}
        autoComplete="off"
        maxLength={200}
        value={venue.address}
        onChange={(event) => onChange({ address: event.target.value })}
        error={errors.address}
      />
      <SelectField
        label={venueScreenTexts.category}
        placeholder={venueScreenTexts.chooseACategory}
        options={categories}
        value={venue.category}
        onChange={(category) => onChange({ category })}
        error={errors.category}
        hint={categoryHint}
      />
    </>
  );
}

/** The first message of each field. */
export function venueErrors({
  issues,
}: {
  readonly issues: readonly { path: PropertyKey[]; message: string }[];
}): VenueErrors {
  const errors: VenueErrors = {};
  for (const field of ['name', 'address', 'category'] as const) {
    const message = issues.find(({ path }) => path[0] === field)?.message;
    if (message) errors[field] = message;
  }
  return errors;
}
