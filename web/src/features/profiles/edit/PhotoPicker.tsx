import { useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '../../../ui/fields/FieldFrame.tsx';
import { FileInput } from '../../../ui/fields/FileInput.tsx';
import { PhotoSlot } from './PhotoSlot.tsx';
import { type PhotoSlots, placesFor, slotsOf, swapped, withPhoto } from './photo-slots.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

type Props = {
  label: string;
  /** If there are fewer than the picker has places, the last places are empty. */
  slots: PhotoSlots;
  /** Gets an update of the latest slots, since uploads can finish at any time. */
  onChange: (update: (slots: PhotoSlots) => PhotoSlots) => void;
  /** Called with whether a picture is being uploaded; saving has to wait for it. */
  onUploading: (isUploading: boolean) => void;
  error?: string | undefined;
};

/** Phones convert their own formats to JPEG if only these are accepted. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Chooses, replaces, moves and removes the three photos of a profile. Others see them in this order. */
export function PhotoPicker({ label, slots: given, onChange, onUploading, error: missing }: Props) {
  const slots = slotsOf(given);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [target, setTarget] = useState(0);
  const { uploads, isUploading, refusal, previewOf, send, forget } = usePhotoUploads((place, address) =>
    onChange((now) => withPhoto(slotsOf(now), place, address)),
  );

  const error = refusal ?? missing;

  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  function choose(place: number) {
    setTarget(place);
    input.current?.click();
  }

  function take(files: readonly File[]) {
    const places = placesFor(slots, target, files.length);
    places.forEach((place, at) => {
      const file = files[at];
      if (file) void send(place, file);
    });
  }

  return (
    <fieldset data-field aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-body font-medium">{label}</legend>
      <FileInput ref={input} accept={ACCEPTED} multiple onFiles={take} />
      <div className="grid grid-cols-3 grid-rows-2 gap-2 lg:grid-rows-1">
        {slots.map((photo, place) => (
          <PhotoSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place.
            key={place}
            place={place}
            last={slots.length - 1}
            photo={photo}
            preview={photo === null ? undefined : previewOf(photo)}
            upload={uploads[place]}
            canMove={!isUploading}
            isMissing={missing !== undefined}
            onChoose={() => choose(place)}
            onRetry={(file) => void send(place, file)}
            onGiveUp={() => forget(place)}
            onMove={(to) => onChange((now) => swapped(slotsOf(now), place, to))}
            onRemove={() => onChange((now) => withPhoto(slotsOf(now), place, null))}
            className={place === 0 ? 'col-span-2 row-span-2 lg:col-span-1 lg:row-span-1' : ''}
          />
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  );
}
