import { DISTANCES_KM, type Preferences } from '@showup/contract/profiles';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { matchingTexts } from '../matching.texts.ts';

type Distance = Preferences['distanceKm'];

const choices = [
  { value: '', label: matchingTexts.anyDistance },
  ...DISTANCES_KM.map((km) => ({ value: String(km), label: matchingTexts.upTo(km) })),
];

type Props = { value: Distance | undefined; onChange: (distance: Distance) => void };

/** How far away people may have shown up; null means any distance. */
export function DistanceField({ value, onChange }: Props) {
  return (
    <SelectField
      label={matchingTexts.distance}
      options={choices}
      value={String(value ?? '')}
      onChange={(chosen) => onChange(DISTANCES_KM.find((km) => String(km) === chosen) ?? null)}
      hint={matchingTexts.distanceHint}
    />
  );
}
