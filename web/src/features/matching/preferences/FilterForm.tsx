import {
  DISTANCES_KM,
  GENDERS,
  type Gender,
  PreferenceChanges,
  type Preferences,
  profileTexts,
} from '@showup/contract/profiles';
import { ChevronRight, ListOrdered } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AgeFields } from '#features/profiles/edit/AgeFields.tsx';
import { ChipGroup } from '#ui/fields/ChipGroup.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { gendersAsked } from '../deck/deck.ts';
import { matchingTexts } from '../matching.texts.ts';
import { deckFilter } from './deck-filter.ts';

const choices = (genders: readonly Gender[]) => genders.map((value) => ({ value, label: value }));

type Props = {
  id: string;
  saved: Preferences;
  onApply: (changes: PreferenceChanges, shown: readonly Gender[]) => void;
};

export function FilterForm({ id, saved, onApply }: Props) {
  // What isn't changed here follows what is saved: this form may open before the latest answer has come.
  const [chosen, setInterestedIn] = useState<readonly Gender[]>();
  const interestedIn = chosen ?? saved.interestedIn;
  const [filter] = useState(deckFilter.read);
  const asked = gendersAsked(filter, saved.interestedIn) ?? saved.interestedIn;
  // Stores the genders left out, so that a newly added one is shown.
  const [unticked, setLeftOut] = useState<readonly Gender[]>();
  const leftOut = unticked ?? saved.interestedIn.filter((gender) => !asked.includes(gender));
  const [changed, setChanged] = useState<Partial<Preferences>>({});
  const { ageRange, distanceKm } = { ...saved, ...changed };
  const [isTried, setTried] = useState(false);

  const offered = GENDERS.filter((gender) => interestedIn.includes(gender));
  const shown = offered.length > 1 ? offered.filter((gender) => !leftOut.includes(gender)) : offered;
  const parsed = PreferenceChanges.safeParse({ interestedIn, ageRange, distanceKm });

  /** The error of an answer, once the viewer has tried to apply the form. */
  function errorOf(answer: keyof PreferenceChanges): string | undefined {
    if (!isTried || parsed.success) return undefined;
    return parsed.error.issues.find(({ path }) => path[0] === answer)?.message;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (parsed.success && shown.length > 0) onApply(parsed.data, shown);
    else focusFirstError(event.currentTarget);
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-8 pt-4 pb-2">
      <ChipGroup
        label={matchingTexts.interestedIn}
        options={choices(GENDERS)}
        values={interestedIn}
        onChange={setInterestedIn}
        error={errorOf('interestedIn')}
      />
      {offered.length > 1 && (
        <ChipGroup
          label={matchingTexts.showMe}
          options={choices(offered)}
          values={shown}
          onChange={(values) => setLeftOut(offered.filter((gender) => !values.includes(gender)))}
          hint={matchingTexts.interestsHint}
          error={isTried && shown.length === 0 ? profileTexts.interest : undefined}
        />
      )}
      <AgeFields
        value={ageRange}
        onChange={(ages) => setChanged({ ...changed, ageRange: ages })}
        error={errorOf('ageRange')}
      />
      <DistanceField value={distanceKm} onChange={(km) => setChanged({ ...changed, distanceKm: km })} />
      <RankingLink />
    </form>
  );
}

type Distance = Preferences['distanceKm'];

const distances = [
  { value: '', label: matchingTexts.anyDistance },
  ...DISTANCES_KM.map((km) => ({ value: String(km), label: matchingTexts.upTo(km) })),
];

type DistanceFieldProps = { value: Distance | undefined; onChange: (distance: Distance) => void };

/** How far away people may have shown up; null means any distance. */
function DistanceField({ value, onChange }: DistanceFieldProps) {
  return (
    <SelectField
      label={matchingTexts.distance}
      options={distances}
      value={String(value ?? '')}
      onChange={(chosen) => onChange(DISTANCES_KM.find((km) => String(km) === chosen) ?? null)}
      hint={matchingTexts.distanceHint}
    />
  );
}

const FROM_FILTER = { backTo: '/filter' } as const;

/** Links from the filters to the page about ranking. */
function RankingLink() {
  return (
    <Link
      to="/how-ranking-works"
      state={FROM_FILTER}
      className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 text-body font-medium transition hover:bg-base-content/6"
    >
      <ListOrdered size={20} className="text-muted" aria-hidden />
      <span className="flex-1">{matchingTexts.ranking}</span>
      <ChevronRight size={20} className="text-muted" aria-hidden />
    </Link>
  );
}
