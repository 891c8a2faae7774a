import { useState } from 'react';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { tellDeskFailure } from '../desk/desk-failure.ts';
import { useRefuseVenue } from '../desk/venues-desk.api.ts';
import { deskTexts } from '../desk/venues-desk.texts.ts';
import type { RequestDialogProps } from './VenueRequestCard.tsx';

export function RefuseVenueDialog({ request, onClose }: RequestDialogProps) {
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
