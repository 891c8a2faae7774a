import type { Place } from '@showup/contract/distance';
import { VENUE_CATEGORIES, type Venue, type VenueCategory, VenueRequest } from '@showup/contract/venues';
import { type FormEvent, useId, useState } from 'react';
import { serverMessage } from '../../lib/server-message.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestVenue } from './venues.api.ts';
import { venueNotices } from './venues.texts.ts';

const categories = VENUE_CATEGORIES.map((value) => ({ value, label: value }));

type Errors = Partial<Record<'name' | 'address' | 'category', string>>;

type Props = {
  /** Where the person is, and so the venue. */
  place: Place;
  onClose: () => void;
  onRequested: (venue: Venue) => void;
};

/** Asks for a place that is not in the list yet. */
export function VenueRequestForm({ place, onClose, onRequested }: Props) {
  const formId = useId();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [category, setCategory] = useState<VenueCategory>();
  const [errors, setErrors] = useState<Errors>({});
  const request = useRequestVenue();

  function submit(event: FormEvent) {
    event.preventDefault();
    const { latitude, longitude } = place;
    const draft = VenueRequest.safeParse({ name, address, category, latitude, longitude });
    if (!draft.success) {
      const found = (field: keyof Errors) =>
        draft.error.issues.find(({ path }) => path[0] === field)?.message;
      const next: Errors = {};
      for (const field of ['name', 'address', 'category'] as const) {
        const message = found(field);
        if (message) next[field] = message;
      }
      setErrors(next);
      return;
    }
    setErrors({});
    request.mutate(draft.data, {
      onSuccess: (venue) => {
        notify.success(venueNotices.requested);
        onRequested(venue);
      },
      onError: (error) => notify.error(serverMessage(error) ?? venueNotices.requestFailed),
    });
  }

  return (
    <Dialog
      title="Request a new venue"
      onClose={onClose}
      locked={request.isPending}
      foot={
        <Button type="submit" form={formId} wide busy={request.isPending}>
          Submit request
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors.name}
        />
        <TextField
          label="Address"
          autoComplete="off"
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={errors.address}
        />
        <SelectField
          label="Category"
          placeholder="Choose a category"
          options={categories}
          value={category}
          onChange={setCategory}
          error={errors.category}
          hint="We take it to be where you are now."
        />
      </form>
    </Dialog>
  );
}
