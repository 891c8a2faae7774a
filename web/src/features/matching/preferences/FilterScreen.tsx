import type { Gender, PreferenceChanges } from '@showup/contract/profiles';
import { useId } from 'react';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { CallFailed } from '#lib/api/call-failed.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { gendersAsked } from '../deck/deck.ts';
import { usePreferences, useUpdatePreferences } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { deckFilter } from './deck-filter.ts';
import { FilterForm } from './FilterForm.tsx';

/** The genders, ages and distance the viewer is interested in, and which of those genders the deck shows for now. */
export function FilterScreen() {
  const preferences = usePreferences();
  const { mutate: update, isPending: isSaving } = useUpdatePreferences();
  const navigate = useNavigate();
  const formId = useId();

  function apply(changes: PreferenceChanges, shown: readonly Gender[]) {
    update(changes, {
      onSuccess: ({ interestedIn }) => {
        deckFilter.write(gendersAsked(shown, interestedIn) ?? []);
        navigate('/', { replace: true });
      },
      onError: (error) =>
        notify.error(error instanceof CallFailed ? error.message : matchingTexts.notSaved, { of: error }),
    });
  }

  return (
    <Page
      header={
        <TopBar
          title={matchingTexts.preferences}
          left={<BackLink to="/" label={matchingTexts.backToHome} />}
        />
      }
      foot={
        preferences.isSuccess && (
          <Button type="submit" form={formId} wide busy={isSaving}>
            {matchingTexts.apply}
          </Button>
        )
      }
    >
      <title>{pageTitle(matchingTexts.preferences)}</title>
      {preferences.isPending && <FilterSkeleton />}
      {preferences.isLoadingError && (
        <LoadFailed
          isScreen
          title={matchingTexts.preferencesFailed}
          error={preferences.error}
          retry={preferences.refetch}
          retrying={preferences.isFetching}
        />
      )}
      {preferences.data && <FilterForm id={formId} saved={preferences.data} onApply={apply} />}
    </Page>
  );
}

function FilterSkeleton() {
  return (
    <div role="status" aria-label={matchingTexts.loadingYourPreferences} className="flex flex-col gap-8 pt-4">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-28" />
        <div className="flex gap-2">
          <PillSkeleton />
          <PillSkeleton />
          <PillSkeleton />
        </div>
      </div>
      <FieldSkeleton />
      <FieldSkeleton />
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

function FieldSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-5 w-20" />
      <div className="h-14 overflow-hidden rounded-control">
        <Skeleton className="size-full" />
      </div>
    </div>
  );
}
