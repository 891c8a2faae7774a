import { GENDERS, type Gender, InterestedIn, profileTexts } from '@showup/contract/profiles';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { notify } from '../../ui/notify.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { BackLink } from '../profiles/BackLink.tsx';
import { gendersAsked } from './deck.ts';
import { deckFilter } from './deck-filter.ts';
import { usePreferences, useUpdatePreferences } from './matching.api.ts';
import { matchingTexts } from './matching.texts.ts';

const choices = (genders: readonly Gender[]) => genders.map((value) => ({ value, label: value }));

/** Whom one is interested in, and whom of those the deck shows for now. */
export function FilterScreen() {
  const preferences = usePreferences();
  const { mutate: update, isPending: isSaving } = useUpdatePreferences();
  const navigate = useNavigate();
  const formId = useId();

  function apply(interestedIn: Gender[], shown: readonly Gender[]) {
    update(interestedIn, {
      onSuccess: () => {
        deckFilter.write(gendersAsked(shown, interestedIn) ?? []);
        void navigate('/');
      },
      onError: () => notify.error(matchingTexts.notSaved),
    });
  }

  return (
    <Page
      header={<TopBar title="Filters" left={<BackLink to="/" label="Back to home" />} />}
      foot={
        preferences.isSuccess && (
          <Button type="submit" form={formId} wide busy={isSaving}>
            Apply
          </Button>
        )
      }
    >
      <title>Filters · Showup</title>
      {preferences.isPending && <FilterSkeleton />}
      {preferences.isLoadingError && (
        <LoadFailed
          title={matchingTexts.preferencesFailed}
          error={preferences.error}
          retry={preferences.refetch}
          retrying={preferences.isFetching}
        />
      )}
      {preferences.data && <FilterForm id={formId} saved={preferences.data.interestedIn} onApply={apply} />}
    </Page>
  );
}

type FormProps = {
  id: string;
  saved: readonly Gender[];
  onApply: (interestedIn: Gender[], shown: readonly Gender[]) => void;
};

function FilterForm({ id, saved, onApply }: FormProps) {
  const [interestedIn, setInterestedIn] = useState(saved);
  // Kept as what is left out, so that a gender just added is shown.
  const [leftOut, setLeftOut] = useState<readonly Gender[]>(() => {
    const asked = gendersAsked(deckFilter.read(), saved);
    return asked ? saved.filter((gender) => !asked.includes(gender)) : [];
  });
  const [isTried, setTried] = useState(false);

  const offered = GENDERS.filter((gender) => interestedIn.includes(gender));
  const shown = offered.length > 1 ? offered.filter((gender) => !leftOut.includes(gender)) : offered;
  const parsed = InterestedIn.safeParse(interestedIn);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (parsed.success && shown.length > 0) onApply(parsed.data, shown);
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-8 pt-4">
      <ChipGroup
        label="Interested in"
        options={choices(GENDERS)}
        values={interestedIn}
        onChange={setInterestedIn}
        error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
      />
      {offered.length > 1 && (
        <ChipGroup
          label="Show me"
          options={choices(offered)}
          values={shown}
          onChange={(values) => setLeftOut(offered.filter((gender) => !values.includes(gender)))}
          hint="Leave some out for now: your profile keeps all your interests."
          error={isTried && shown.length === 0 ? profileTexts.interest : undefined}
        />
      )}
    </form>
  );
}

function FilterSkeleton() {
  return (
    <div role="status" aria-label="Loading your preferences" className="flex flex-col gap-3 pt-4">
      <Skeleton className="h-5 w-28" />
      <div className="flex gap-2">
        <PillSkeleton />
        <PillSkeleton />
        <PillSkeleton />
      </div>
    </div>
  );
}

function PillSkeleton() {
  return (
    <div className="h-11 w-22 overflow-hidden rounded-full">
      <Skeleton className="size-full" />
    </div>
  );
}
