import type { Point } from '@showup/contract/profiles/distance';
import { type Venue, VenueCategory, VenueRequest } from '@showup/contract/venues';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { serverMessage } from '#lib/api/server-message.ts';
import { stored } from '#lib/kept/stored.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { type VenueErrors, VenueFields, venueErrors } from '../VenueFields.tsx';
import { useRequestVenue } from '../venues.api.ts';
import { requestedText, venueScreenTexts } from '../venues.texts.ts';

const Draft = z.object({ name: z.string(), address: z.string(), category: z.optional(VenueCategory) });
type VenueRequestDraft = z.infer<typeof Draft>;

const emptyVenueRequest: VenueRequestDraft = { name: '', address: '' };

/** The request as typed so far, kept across reloads. */
const venueRequestDraft = stored(() => sessionStorage, 'venueRequest', Draft);

type Props = {
  /** The person's location, used as the venue's. */
  point: Point;
  onClose: () => void;
  onRequested: (venue: Venue) => void;
};

/** Requests a venue that is not listed yet. */
export function VenueRequestForm({ point, onClose, onRequested }: Props) {
  const formId = useId();
  const [draft, setDraft] = useState(() => venueRequestDraft.read() ?? emptyVenueRequest);
  const [errors, setErrors] = useState<VenueErrors>({});
  const request = useRequestVenue();

  function change(changes: Partial<VenueRequestDraft>) {
    const changed = { ...draft, ...changes };
    venueRequestDraft.write(changed);
    setDraft(changed);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { latitude, longitude } = point;
    const asked = VenueRequest.safeParse({ ...draft, latitude, longitude });
    if (!asked.success) {
      setErrors(venueErrors(asked.error));
      focusFirstError(event.currentTarget);
      return;
    }
    setErrors({});
    request.mutate(asked.data, {
      onSuccess: (venue) => {
        venueRequestDraft.clear();
        notify.success(requestedText(venue));
        onRequested(venue);
      },
      onError: (error) => notify.error(serverMessage(error) ?? venueScreenTexts.requestFailed, { of: error }),
    });
  }

  return (
    <Dialog
      title={venueScreenTexts.requestANewVenue}
      onClose={onClose}
      hasOwnEntry
      locked={request.isPending}
      foot={
        <Button type="submit" form={formId} wide busy={request.isPending}>
          {venueScreenTexts.submitRequest}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <VenueFields
          venue={draft}
          errors={errors}
          categoryHint={venueScreenTexts.requestHint}
          onChange={change}
        />
      </form>
    </Dialog>
  );
}
