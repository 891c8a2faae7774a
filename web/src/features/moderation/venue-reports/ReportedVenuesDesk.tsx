import {
  type ReportedVenue,
  VENUE_DECISION_REASON_MAX,
  type VenueVerdict,
  venueReportLabels,
  venueReportsEndpoints,
} from '@showup/contract/evenings/venue-reports';
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
import { askForReportedVenues, useDecideReportedVenue, useReportedVenues } from './reported-venues.api.ts';
import { pausedText, reportedVenuesTexts, verdictTexts } from './reported-venues.texts.ts';

/** Venues that people reported, and those where dates are paused. */
export function ReportedVenuesDesk() {
  const { data: venues, isPending, error, refetch, isRefetching } = useReportedVenues();
  if (isPending)
    return (
      <div role="status" aria-label={reportedVenuesTexts.loading}>
        <Skeleton className="h-72 rounded-panel!" />
      </div>
    );
  if (!venues)
    return (
      <LoadFailed
        title={reportedVenuesTexts.notLoaded}
        error={error}
        retry={refetch}
        retrying={isRefetching}
      />
    );
  if (venues.length === 0)
    return (
      <EmptyState icon={MapPinCheck} title={reportedVenuesTexts.none} text={reportedVenuesTexts.noneText} />
    );
  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0 lg:overflow-y-auto">
      <p className="text-note text-muted">{reportedVenuesTexts.silence}</p>
      <ul aria-label={reportedVenuesTexts.reported} className="flex flex-col gap-4">
        {venues.map((venue) => (
          <li key={venue.venueId}>
            <ReportedVenueCard venue={venue} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReportedVenueCard({ venue }: { venue: ReportedVenue }) {
  const [asked, setAsked] = useState<VenueVerdict>();
  const { venueId, name, address, pausedAt, isKept, reports } = venue;
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
            {pausedAt === null ? reportedVenuesTexts.pause : verdictTexts.pause.action}
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
  if (pausedAt === null) return reportedVenuesTexts.open;
  return isKept ? reportedVenuesTexts.kept : pausedText(pausedAt);
}

function Reports({ reports }: Pick<ReportedVenue, 'reports'>) {
  return (
    <ul aria-label={reportedVenuesTexts.reports} className="flex flex-col divide-y divide-hairline">
      {reports.map(({ category, text, filedAt, hasEvening, reporter }) => (
        <li key={`${filedAt} ${reporter?._id}`} className="py-2">
          <p className="font-medium">{venueReportLabels[category]}</p>
          {text !== '' && <p className="break-words whitespace-pre-line">{text}</p>}
          <p className="text-note text-muted">
            {[
              reporter?.fullName ?? reportedVenuesTexts.someoneLeft,
              momentText(filedAt),
              hasEvening ? reportedVenuesTexts.hasEvening : reportedVenuesTexts.noEvening,
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

type DecideProps = { venueId: string; verdict: VenueVerdict; onClose: () => void };

function DecideDialog({ venueId, verdict, onClose }: DecideProps) {
  const { decide, isPending } = useDecision(
    useDecideReportedVenue(),
    useDecidedHere(),
    reportedVenuesTexts.failed,
  );
  const { action, title, meaning } = verdictTexts[verdict];
  return (
    <ReasonDialog
      {...{ action, title, meaning }}
      label={reportedVenuesTexts.reason}
      hint={reportedVenuesTexts.reasonHint}
      schema={venueReportsEndpoints.decideReportedVenue.input.shape.body.shape.reason}
      maxLength={VENUE_DECISION_REASON_MAX}
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

/** The number of venues that wait for a decision, kept up to date by live events. */
export function ReportedVenueCount() {
  const cache = useQueryClient();
  const { data = [] } = useReportedVenues();
  useLiveEvents({ reportedVenuesChanged: () => void askForReportedVenues(cache) });
  const waiting = data.filter(({ reports }) => reports.length > 0).length;
  return <Badge count={waiting} label={reportedVenuesTexts.waiting} />;
}
