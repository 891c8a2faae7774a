import { Acceptance } from '@showup/contract/venues/venues-desk';
import { type FormEvent, useId, useState } from 'react';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { tellDeskFailure } from '../desk/desk-failure.ts';
import { useAcceptVenue } from '../desk/venues-desk.api.ts';
import { deskTexts } from '../desk/venues-desk.texts.ts';
import { type VenueDraft, VenueFields, venueErrors } from '../VenueFields.tsx';
import type { RequestDialogProps } from './VenueRequestCard.tsx';

/** Accepts a request. The admin can first correct the details that everyone will read. */
export function AcceptVenueDialog({ request, onClose, onAccepted }: RequestDialogProps) {
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
