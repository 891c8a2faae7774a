import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ListEnd } from '#features/venues/ListEnd.tsx';
import { itemsIn } from '#lib/api/pages.ts';
import { useNow } from '#lib/format/use-now.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Badge } from '#ui/status/Badge.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { DeskViews } from '../cases/DeskViews.tsx';
import { ComplaintCard } from './ComplaintCard.tsx';
import { askForComplaints, type ComplaintView, useComplaints } from './complaints.api.ts';
import { complaintDeskTexts, deadlineText } from './complaints.texts.ts';

const CLOCK_MS = 15_000;
const views: Record<ComplaintView, string> = {
  open: complaintDeskTexts.open,
  resolved: complaintDeskTexts.resolved,
};

/** Complaints of anyone, the earliest deadline first. The address says which ones are shown. */
export function ComplaintsDesk() {
  const [search] = useSearchParams();
  const shown: ComplaintView = search.get('state') === 'resolved' ? 'resolved' : 'open';
  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0">
      <DeskViews label={complaintDeskTexts.views} views={views} shown={shown} first="open" />
      <Complaints key={shown} state={shown} />
    </div>
  );
}

function Complaints({ state }: { state: ComplaintView }) {
  const list = useComplaints(state);
  const now = useNow(CLOCK_MS);
  const complaints = itemsIn(list.data);
  if (list.isPending) {
    return (
      <div role="status" aria-label={complaintDeskTexts.loading}>
        <Skeleton className="h-72 rounded-panel!" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <LoadFailed
        title={complaintDeskTexts.notLoaded}
        error={list.error}
        retry={list.refetch}
        retrying={list.isRefetching}
      />
    );
  }
  if (complaints.length === 0) {
    const [title, text] =
      state === 'open'
        ? [complaintDeskTexts.none, complaintDeskTexts.noneText]
        : [complaintDeskTexts.noneResolved, complaintDeskTexts.noneResolvedText];
    return <EmptyState icon={MailCheck} title={title} text={text} />;
  }
  return (
    <div className="relative flex flex-1 flex-col gap-4 lg:-mx-1 lg:-mb-6 lg:min-h-0 lg:overflow-y-auto lg:p-1 lg:pb-6">
      <ul aria-label={complaintDeskTexts.complaints} className="flex flex-col gap-4">
        {complaints.map((complaint) => (
          <li key={complaint._id}>
            <ComplaintCard complaint={complaint} now={now} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </div>
  );
}

/** The number of open complaints, kept up to date by live events. */
export function ComplaintCount() {
  useComplaintsLive();
  const { data, hasNextPage } = useComplaints();
  const count = itemsIn(data).length;
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label={complaintDeskTexts.waiting} />
  ) : (
    <Badge count={count} label={complaintDeskTexts.waiting} />
  );
}

/** Keeps complaints up to date, and says when a deadline is near or has passed. */
function useComplaintsLive(): void {
  const cache = useQueryClient();
  useLiveEvents({
    complaintChanged({ change, category }) {
      void askForComplaints(cache);
      if (change === 'near' || change === 'missed') notify.error(deadlineText(change, category));
    },
  });
}
