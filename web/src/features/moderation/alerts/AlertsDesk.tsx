import { CLOSING_REASON_MAX } from '@showup/contract/checkins';
import { alertsEndpoints, type OpenAlert } from '@showup/contract/checkins/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { momentText } from '#lib/format/moments.ts';
import { useNow } from '#lib/format/use-now.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Badge } from '#ui/status/Badge.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { askForAlerts, useCloseAlert, useOpenAlerts } from './alerts.api.ts';
import { alertDeskTexts, newAlertText, openedText, phoneText, reachedOfText } from './alerts.texts.ts';

const CLOCK_MS = 15_000;

/** People who did not check in after a date, or asked for help. */
export function AlertsDesk() {
  const { data: alerts, isPending, error, refetch, isRefetching } = useOpenAlerts();
  const now = useNow(CLOCK_MS);
  if (isPending)
    return (
      <div role="status" aria-label={alertDeskTexts.loading}>
        <Skeleton className="h-72 rounded-panel!" />
      </div>
    );
  if (!alerts)
    return (
      <LoadFailed title={alertDeskTexts.notLoaded} error={error} retry={refetch} retrying={isRefetching} />
    );
  if (alerts.length === 0)
    return <EmptyState icon={House} title={alertDeskTexts.none} text={alertDeskTexts.noneText} />;
  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0 lg:overflow-y-auto">
      <p className="text-note text-muted">{alertDeskTexts.note}</p>
      <ul aria-label={alertDeskTexts.alerts} className="flex flex-col gap-4">
        {alerts.map((alert) => (
          <li key={alert._id}>
            <AlertCard alert={alert} now={now} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AlertCard({ alert, now }: { alert: OpenAlert; now: number }) {
  const [isClosing, setClosing] = useState(false);
  const { owner, match, venue, channels, isSeen } = alert;
  const failed = channels.filter(({ isReached }) => isReached === false).length;
  return (
    <article className="flex flex-col gap-3 rounded-panel border border-error/50 bg-base-200 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">
          {alert.isHelpAsked ? alertDeskTexts.help : alertDeskTexts.missed}
        </h2>
        <p className="text-note">
          {openedText(alert.openedAt, now)} · <span className="font-mono">{alert.reference}</span>
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact term={alertDeskTexts.owner}>
          {owner.name}
          {phoneText(owner.phone)}
        </Fact>
        <Fact term={alertDeskTexts.match}>
          {match.name}
          {phoneText(match.phone)}
        </Fact>
        <Fact term={alertDeskTexts.where}>{venue}</Fact>
        <Fact term={alertDeskTexts.due}>{momentText(alert.dueAt)}</Fact>
        <Fact term={alertDeskTexts.contact}>
          {channels.length === 0
            ? alertDeskTexts.nobody
            : `${reachedOfText(channels.length - failed, channels.length)} ${isSeen ? alertDeskTexts.seen : alertDeskTexts.notSeen}`}
        </Fact>
      </dl>
      <div>
        <Button variant="quiet" size="medium" onClick={() => setClosing(true)}>
          {alertDeskTexts.close}
        </Button>
      </div>
      {isClosing && <CloseDialog checkInId={alert._id} onClose={() => setClosing(false)} />}
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function CloseDialog({ checkInId, onClose }: { checkInId: string; onClose: () => void }) {
  const { decide, isPending } = useDecision(useCloseAlert(), useDecidedHere(), alertDeskTexts.failed);
  return (
    <ReasonDialog
      title={alertDeskTexts.closeTitle}
      meaning={alertDeskTexts.closeMeaning}
      action={alertDeskTexts.close}
      label={alertDeskTexts.reason}
      hint={alertDeskTexts.reasonHint}
      schema={alertsEndpoints.closeAlert.input.shape.body.shape.reason}
      maxLength={CLOSING_REASON_MAX}
      busy={isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(
          { checkInId, reason },
          { ids: [checkInId], onDone: () => notify.success(alertDeskTexts.closed) },
        )
      }
    />
  );
}

/** The number of open alerts, kept up to date by live events. */
export function AlertCount() {
  const cache = useQueryClient();
  const { data = [] } = useOpenAlerts();
  useLiveEvents({
    alertsChanged({ open }) {
      void askForAlerts(cache);
      if (open > data.length) notify.error(newAlertText);
    },
  });
  return <Badge count={data.length} label={alertDeskTexts.waiting} />;
}
