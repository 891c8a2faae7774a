import type { Place } from '@showup/contract/profiles/distance';
import { VENUE_CATEGORIES, type Venue, VenueRequest } from '@showup/contract/venues';
import { type FormEvent, useId, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { useRequestVenue } from '../venues.api.ts';
import { requestedText, venueNotices, venueScreenTexts } from '../venues.texts.ts';
import { emptyVenueRequest, type VenueRequestDraft, venueRequestDraft } from './venue-request-draft.ts';

const categories = VENUE_CATEGORIES.map((value) => ({ value, label: value }));

type Errors = Partial<Record<'name' | 'address' | 'category', string>>;

type Props = {
  /** The person's location, used as the venue's. */
  place: Place;
  onClose: () => void;
  onRequested: (venue: Venue) => void;
};

/** Requests a venue that is not listed yet. */
export function VenueRequestForm({ place, onClose, onRequested }: Props) {
  const formId = useId();
  const [draft, setDraft] = useState(() => venueRequestDraft.read() ?? emptyVenueRequest);
  const [errors, setErrors] = useState<Errors>({});
  const request = useRequestVenue();

  function change(changes: Partial<VenueRequestDraft>) {
    const changed = { ...draft, ...changes };
    venueRequestDraft.write(changed);
    setDraft(changed);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { latitude, longitude } = place;
    const asked = VenueRequest.safeParse({ ...draft, latitude, longitude });
    if (!asked.success) {
      setErrors(errorsOf(asked.error));
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
      onError: (error) => notify.error(serverMessage(error) ?? venueNotices.requestFailed, { of: error }),
    });
  }

  return (
    <Dialog
      title={venueScreenTexts.requestANewVenue}
      onClose={onClose}
      locked={request.isPending}
      foot={
        <Button type="submit" form={formId} wide busy={request.isPending}>
          {venueScreenTexts.submitRequest}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RequestFields draft={draft} errors={errors} onChange={change} />
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  draft: VenueRequestDraft;
  errors: Errors;
  onChange: (changes: Partial<VenueRequestDraft>) => void;
};

function RequestFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={venueScreenTexts.name}
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors.name}
      />
      <TextField
        label={venueScreenTexts.address}
        autoComplete="off"
        maxLength={200}
        value={draft.address}
        onChange={(event) => onChange({ address: event.target.value })}
        error={errors.address}
      />
      <SelectField
        label={venueScreenTexts.category}
        placeholder={venueScreenTexts.chooseACategory}
        options={categories}
        value={draft.category}
        onChange={(category) => onChange({ category })}
        error={errors.category}
        hint={venueScreenTexts.requestPlaceHint}
      />
    </>
  );
}

function errorsOf({
  issues,
}: {
  readonly issues: readonly { path: PropertyKey[]; message: string }[];
}): Errors {
  const errors: Errors = {};
  for (const field of ['name', 'address', 'category'] as const) {
    const message = issues.find(({ path }) => path[0] === field)?.message;
    if (message) errors[field] = message;
  }
  return errors;
}
