import type { RequestedVenue } from '@showup/contract/venues/venues-desk';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { useVenueRequests } from '../desk/venues-desk.api.ts';
import { deskTexts } from '../desk/venues-desk.texts.ts';
import { ListEnd } from '../ListEnd.tsx';
import { AcceptVenueDialog } from './AcceptVenueDialog.tsx';
import { MergeVenueDialog } from './MergeVenueDialog.tsx';
import { RefuseVenueDialog } from './RefuseVenueDialog.tsx';
import { type RequestStep, VenueRequestCard } from './VenueRequestCard.tsx';

const dialogs = { accept: AcceptVenueDialog, merge: MergeVenueDialog, refuse: RefuseVenueDialog };

/** Open requests, longest waiting first. */
export function VenueRequests({ onAccepted }: { onAccepted: (venueId: string) => void }) {
  const list = useVenueRequests();
  const [open, setOpen] = useState<{ step: RequestStep; request: RequestedVenue }>();
  const requests = list.data?.pages.flatMap(({ items }) => items) ?? [];

  if (list.isPending) return <RequestsSkeleton />;
  if (!list.data) return <LoadFailed error={list.error} retry={list.refetch} retrying={list.isRefetching} />;

  const OpenDialog = open && dialogs[open.step];
  return (
    <>
      {requests.length === 0 && !list.hasNextPage ? (
        <EmptyState icon={Store} title={deskTexts.noRequests} text={deskTexts.noRequestsText} />
      ) : (
        <div className="relative flex flex-col gap-3 lg:min-h-0 lg:-mx-1 lg:overflow-y-auto lg:p-1">
          <ul className="flex flex-col gap-3">
            {requests.map((request) => (
              <li key={request._id}>
                <VenueRequestCard request={request} onStep={(step) => setOpen({ step, request })} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </div>
      )}
      {open && OpenDialog && (
        <OpenDialog request={open.request} onClose={() => setOpen(undefined)} onAccepted={onAccepted} />
      )}
    </>
  );
}

function RequestsSkeleton() {
  return (
    <div role="status" aria-label={deskTexts.loading} className="flex flex-col gap-3">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-44 rounded-panel!" />
      ))}
    </div>
  );
}
