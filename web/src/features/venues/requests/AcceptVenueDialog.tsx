import { VENUE_CATEGORIES } from '@showup/contract/venues';
import { Acceptance } from '@showup/contract/venues-desk';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { tellDeskFailure } from '../desk/desk-failure.ts';
import { useAcceptVenue } from '../desk/venues-desk.api.ts';
import { deskTexts } from '../desk/venues-desk.texts.ts';
import type { RequestDialogProps } from './VenueRequestCard.tsx';

const categories = VENUE_CATEGORIES.map((value) => ({ value, label: value }));

/** Lets the admin correct what everyone will read. */
export function AcceptVenueDialog({ request, onClose, onAccepted }: RequestDialogProps) {
  const formId = useId();
  const [name, setName] = useState(request.name);
  const [address, setAddress] = useState(request.address);
  const [category, setCategory] = useState(request.category);
  const [isTried, setIsTried] = useState(false);
  const accept = useAcceptVenue();

  const parsed = Acceptance.safeParse({ venueId: request._id, name, address, category });
  const errors = isTried && !parsed.success ? z.flattenError(parsed.error).fieldErrors : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!parsed.success) return;
    accept.mutate(parsed.data, {
      onSuccess: ({ _id }) => {
        notify.success(deskTexts.accepted);
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
        <>
          <Button type="submit" form={formId} size="medium" className="sm:flex-1" busy={accept.isPending}>
            {deskTexts.accept}
          </Button>
          <Button
            variant="quiet"
            size="medium"
            className="sm:flex-1"
            disabled={accept.isPending}
            onClick={onClose}
          >
            {deskTexts.cancel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={deskTexts.name}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors.name?.[0]}
        />
        <TextField
          label={deskTexts.address}
          autoComplete="off"
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={errors.address?.[0]}
        />
        <SelectField
          label={deskTexts.category}
          options={categories}
          value={category}
          onChange={setCategory}
        />
      </form>
    </Dialog>
  );
}
