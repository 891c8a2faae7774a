import { VENUE_CATEGORIES } from '@showup/contract/venues';
import { Acceptance, type RequestedVenue } from '@showup/contract/venues/venues-desk';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { ConfirmButtons } from '../../../ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { tellDeskFailure } from '../desk/desk-failure.ts';
import { useAcceptVenue } from '../desk/venues-desk.api.ts';
import { deskTexts } from '../desk/venues-desk.texts.ts';
import type { RequestDialogProps } from './VenueRequestCard.tsx';

const categories = VENUE_CATEGORIES.map((value) => ({ value, label: value }));

type VenueFields = Pick<RequestedVenue, 'name' | 'address' | 'category'>;

/** Accepts a request. The admin can first correct the details that everyone will read. */
export function AcceptVenueDialog({ request, onClose, onAccepted }: RequestDialogProps) {
  const formId = useId();
  const [venue, setVenue] = useState<VenueFields>(request);
  const [isTried, setIsTried] = useState(false);
  const accept = useAcceptVenue();

  const parsed = Acceptance.safeParse({
    venueId: request._id,
    name: venue.name,
    address: venue.address,
    category: venue.category,
  });
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
        <Fields
          venue={venue}
          errors={errors}
          onChange={(part) => setVenue((before) => ({ ...before, ...part }))}
        />
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  venue: VenueFields;
  errors: { readonly name?: string[]; readonly address?: string[] };
  onChange: (part: Partial<VenueFields>) => void;
};

function Fields({ venue, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={deskTexts.name}
        autoComplete="off"
        maxLength={100}
        value={venue.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors.name?.[0]}
      />
      <TextField
        label={deskTexts.address}
        autoComplete="off"
        maxLength={200}
        value={venue.address}
        onChange={(event) => onChange({ address: event.target.value })}
        error={errors.address?.[0]}
      />
      <SelectField
        label={deskTexts.category}
        options={categories}
        value={venue.category}
        onChange={(category) => onChange({ category })}
      />
    </>
  );
}
