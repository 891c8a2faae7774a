import {
  PLACE_DECISION_REASON_MAX,
  type PlaceVerdict,
  placeCategoryLabels,
  placeReportsEndpoints,
  type ReportedPlace,
} from '@showup/contract/evenings/place-reports';
import { useQueryClient } from '@tanstack/react-query';
import { MapPinCheck } from 'lucide-react';
import { useState } from 'react';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { momentText } from '#lib/format/moments.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Badge } from '#ui/status/Badge.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { askForPlaces, useDecidePlace, useReportedPlaces } from './places.api.ts';
import { pausedText, placeDeskTexts, verdictTexts } from './places.texts.ts';

/** Places that people reported, and those where dates are paused. */
export function PlacesDesk() {
  const { data: places, isPending, error, refetch, isRefetching } = useReportedPlaces();
  if (isPending)
    return (
      <div role="status" aria-label={placeDeskTexts.loading}>
        <Skeleton className="h-72 rounded-panel!" />
      </div>
    );
  if (!places)
    return (
      <LoadFailed title={placeDeskTexts.notLoaded} error={error} retry={refetch} retrying={isRefetching} />
    );
  if (places.length === 0)
    return <EmptyState icon={MapPinCheck} title={placeDeskTexts.none} text={placeDeskTexts.noneText} />;
  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0 lg:overflow-y-auto">
      <p className="text-note text-muted">{placeDeskTexts.silence}</p>
      <ul aria-label={placeDeskTexts.places} className="flex flex-col gap-4">
        {places.map((place) => (
          <li key={place.venueId}>
            <PlaceCard place={place} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlaceCard({ place }: { place: ReportedPlace }) {
  const [asked, setAsked] = useState<PlaceVerdict>();
  const { venueId, name, address, pausedAt, isKept, reports } = place;
  return (
    <article className="flex flex-col gap-3 rounded-panel border border-hairline bg-base-200 p-5">
      <div>
        <h2 className="text-lead font-bold break-words">{name}</h2>
        <p className="text-note text-muted">{address}</p>
        <p className="mt-1 text-body font-medium">{standingText(pausedAt, isKept)}</p>
      </div>
      {reports.length > 0 && <Reports reports={reports} />}
      <div className="flex flex-wrap gap-2">
        {!isKept && (
          <Button variant="quiet" size="medium" onClick={() => setAsked('pause')}>
            {pausedAt === null ? placeDeskTexts.pause : verdictTexts.pause.action}
          </Button>
        )}
        <Button variant="quiet" size="medium" onClick={() => setAsked('clear')}>
          {verdictTexts.clear.action}
        </Button>
      </div>
      {asked && <DecideDialog venueId={venueId} verdict={asked} onClose={() => setAsked(undefined)} />}
    </article>
  );
}

function standingText(pausedAt: string | null, isKept: boolean): string {
  if (pausedAt === null) return placeDeskTexts.open;
  return isKept ? placeDeskTexts.kept : pausedText(pausedAt);
}

function Reports({ reports }: Pick<ReportedPlace, 'reports'>) {
  return (
    <ul aria-label={placeDeskTexts.reports} className="flex flex-col divide-y divide-hairline">
      {reports.map(({ category, text, filedAt, hasEvening, reporter }) => (
        <li key={`${filedAt} ${reporter?._id}`} className="py-2">
          <p className="font-medium">{placeCategoryLabels[category]}</p>
          {text !== '' && <p className="break-words whitespace-pre-line">{text}</p>}
          <p className="text-note text-muted">
            {[
              reporter?.fullName ?? placeDeskTexts.someoneLeft,
              momentText(filedAt),
              hasEvening ? placeDeskTexts.hasEvening : placeDeskTexts.noEvening,
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

type DecideProps = { venueId: string; verdict: PlaceVerdict; onClose: () => void };

function DecideDialog({ venueId, verdict, onClose }: DecideProps) {
  const { decide, isPending } = useDecision(useDecidePlace(), useDecidedHere(), placeDeskTexts.failed);
  const { action, title, meaning } = verdictTexts[verdict];
  return (
    <ReasonDialog
      {...{ action, title, meaning }}
      label={placeDeskTexts.reason}
      hint={placeDeskTexts.reasonHint}
      schema={placeReportsEndpoints.decidePlace.input.shape.body.shape.reason}
      maxLength={PLACE_DECISION_REASON_MAX}
      busy={isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(
          { venueId, verdict, reason },
          {
            ids: [venueId],
            onDone: onClose,
          },
        )
      }
    />
  );
}

/** The number of places that wait for a decision, kept up to date by live events. */
export function PlaceCount() {
  const cache = useQueryClient();
  const { data = [] } = useReportedPlaces();
  useLiveEvents({ placesChanged: () => void askForPlaces(cache) });
  const waiting = data.filter(({ reports }) => reports.length > 0).length;
  return <Badge count={waiting} label={placeDeskTexts.waiting} />;
}
