import { Acceptance, type RequestedVenue } from '@showup/contract/venues/venues-desk';
import { Store } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Badge } from '#ui/status/Badge.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { tellDeskFailure } from '../desk/desk-failure.ts';
import { useAcceptVenue, useRefuseVenue, useVenueRequests } from '../desk/venues-desk.api.ts';
import { deskTexts } from '../desk/venues-desk.texts.ts';
import { ListEnd } from '../ListEnd.tsx';
import { type VenueDraft, VenueFields, venueErrors } from '../VenueFields.tsx';
import { MergeVenueDialog } from './MergeVenueDialog.tsx';
import { type RequestDialogProps, type RequestStep, VenueRequestCard } from './VenueRequestCard.tsx';

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
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} className="h-44 rounded-panel!" />
      ))}
    </div>
  );
}

/** Accepts a request. The admin can first correct the details that everyone will read. */
function AcceptVenueDialog({ request, onClose, onAccepted }: RequestDialogProps) {
  const formId = useId();
  const [venue, setVenue] = useState<VenueDraft>(request);
  const [isTried, setIsTried] = useState(false);
  const accept = useAcceptVenue();

  const parsed = Acceptance.safeParse({
    venueId: request._id,
    name: venue.name,
    address: venue.address,
    category: venue.category,
  });
  const errors = isTried && !parsed.success ? venueErrors(parsed.error) : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!parsed.success) return;
    accept.mutate(parsed.data, {
      onSuccess: ({ _id }) => {
        onClose();
        onAccepted(_id);
      },
      onError: (error) => tellDeskFailure(error, onClose),
    });
  }

  return (
    <Dialog
      title={deskTexts.acceptThisVenue}
      onClose={onClose}
      locked={accept.isPending}
      foot={
        <ConfirmButtons
          action={deskTexts.accept}
          cancel={deskTexts.cancel}
          busy={accept.isPending}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <VenueFields
          venue={venue}
          errors={errors}
          onChange={(part) => setVenue((before) => ({ ...before, ...part }))}
        />
      </form>
    </Dialog>
  );
}

function RefuseVenueDialog({ request, onClose }: RequestDialogProps) {
  const [reason, setReason] = useState('');
  const refuse = useRefuseVenue();

  function confirm() {
    const given = reason.trim();
    refuse.mutate(
      { venueId: request._id, ...(given && { reason: given }) },
      {
        onSuccess: onClose,
        onError: (error) => tellDeskFailure(error, onClose),
      },
    );
  }

  return (
    <Dialog
      title={deskTexts.refuseTitle(request.name)}
      onClose={onClose}
      locked={refuse.isPending}
      foot={
        <ConfirmButtons
          action={deskTexts.refuse}
          cancel={deskTexts.cancel}
          variant="danger"
          busy={refuse.isPending}
          onConfirm={confirm}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-body text-muted">{deskTexts.refuseText}</p>
        <TextField
          label={deskTexts.reason}
          hint={deskTexts.refuseReasonHint}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

/** The number of open requests. */
export function VenueRequestCount() {
  const { data, hasNextPage } = useVenueRequests();
  const count = data?.pages.flatMap(({ items }) => items).length ?? 0;
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label={deskTexts.waiting} />
  ) : (
    <Badge count={count} label={deskTexts.waiting} />
  );
}
