import { DndContext, pointerWithin } from '@dnd-kit/core';
import { PHOTO_COUNT } from '@showup/contract/profiles';
import { type FocusEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ACCEPTED_PICTURES } from '#lib/device/picture.ts';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { FileInput } from '#ui/fields/FileInput.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { usePhotoCrops } from '../crop/use-photo-crops.ts';
import { photoUploaded, profilesTexts } from '../profiles.texts.ts';
import { PhotoSlot } from './PhotoSlot.tsx';
import { inSlots, moved, type PhotoSlots, slotsFor, withPhoto } from './photo-slots.ts';
import { usePhotoDrags } from './use-photo-drag.ts';
import { type PhotoUpload, usePhotoUploads } from './use-photo-uploads.ts';

export type PhotoWork = 'cropping' | 'uploading' | null;

type Props = {
  label: string;
  /** If there are fewer than the picker has slots, the last slots are empty. */
  photoSlots: PhotoSlots;
  /** Gets an update of the latest photos, since uploads can finish at any time. */
  onChange: (update: (photoSlots: PhotoSlots) => PhotoSlots) => void;
  /** Called with what is being done to a picture. It would be lost by leaving, and saving has to wait for an upload. */
  onWork: (work: PhotoWork) => void;
  error?: string | undefined;
};

/**
 * iPhones hand over a JPEG whatever is accepted. Safari on a Mac hands over HEIC if it is accepted, and can read it; if
 * not, it converts to the first type. Browsers that don't know the type of HEIC go by the name.
 */
const ACCEPTED = `${ACCEPTED_PICTURES},image/heic,image/heif,.heic,.heif`;

/** A failed upload can be retried, unless the picture could not be read. */
const isAwaited = (upload: PhotoUpload | undefined) =>
  upload !== undefined && upload.failure?.canRetry !== false;

/** The id of the toast about files that found no slot. */
const LEFT_OUT = 'photos-left-out';

/** Opens the browser's chooser for a slot. */
function useChooser(
  photoSlots: PhotoSlots,
  isAwaiting: (slot: number) => boolean,
  onChosen: (slot: number, file: File) => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const [target, setTarget] = useState(0);

  function take(files: readonly File[]) {
    const slots = slotsFor(photoSlots, target, files.length, isAwaiting);
    slots.forEach((slot, at) => {
      const file = files[at];
      if (file) onChosen(slot, file);
    });
    const leftOut = files.slice(slots.length).map(({ name }) => name);
    if (leftOut.length > 0) notify.plain(profilesTexts.leftOut(leftOut.join(', ')), { id: LEFT_OUT });
  }

  return {
    chooser: <FileInput ref={input} accept={ACCEPTED} multiple onFiles={take} />,
    choose(slot: number) {
      setTarget(slot);
      input.current?.click();
    },
  };
}

/** What happened to photos is no news on the next screen. */
function useForgottenToasts(): void {
  useEffect(
    () => () => {
      notify.dismiss(LEFT_OUT);
      for (let slot = 1; slot <= PHOTO_COUNT; slot += 1) notify.dismiss(photoUploaded(slot));
    },
    [],
  );
}

/** Moves photos, says so, and lets the focus follow. */
function useMoves(onChange: Props['onChange']) {
  const grid = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<{ to: number; isFocused: boolean }>();

  function move(from: number, to: number) {
    onChange((now) => moved(inSlots(now), from, to));
    setLast({ to, isFocused: grid.current?.contains(document.activeElement) ?? false });
  }

  useEffect(() => {
    if (last?.isFocused) grid.current?.children[last.to]?.querySelector('button')?.focus();
  }, [last]);

  return { grid, said: last ? profilesTexts.movedTo(last.to, PHOTO_COUNT) : '', move };
}

/** Passes the focus on when the controls of a slot are exchanged: from its menu to the upload, and back. */
function useKeptSlot(grid: RefObject<HTMLElement | null>) {
  const held = useRef<number>(undefined);
  const hold = (slot: number) => {
    held.current = slot;
  };

  // After every render, since a photo, its upload and the editor all change what is in its slot.
  useLayoutEffect(() => {
    const { activeElement: focused } = document;
    const isLost =
      focused === document.body || (focused?.matches('main, dialog') && focused.contains(grid.current));
    if (held.current === undefined || !isLost) return;
    grid.current?.children[held.current]?.querySelector('button')?.focus({ preventScroll: true });
  });

  return {
    hold,
    watch: {
      onFocus: ({ target }: FocusEvent) =>
        hold([...(grid.current?.children ?? [])].findIndex((slot) => slot.contains(target))),
      onBlur({ relatedTarget: next }: FocusEvent) {
        const isInEditor = next?.closest('dialog')?.contains(grid.current) === false;
        // Without focus, the page waits for the browser's chooser.
        if (!isInEditor && document.hasFocus()) held.current = undefined;
      },
    },
  };
}

/** Chooses, crops, replaces, moves and removes the three photos of a profile. Others see them in this order. */
export function PhotoPicker({ label, photoSlots: given, onChange, onWork, error: missing }: Props) {
  const photoSlots = inSlots(given);
  const id = useId();
  const uploading = usePhotoUploads((slot, address) =>
    onChange((now) => withPhoto(inSlots(now), slot, address)),
  );
  const { uploads, isUploading, isAtRest, refusal, previewOf, send, forget } = uploading;
  const { question, Editor, choose: crop, cropAgain } = usePhotoCrops(uploading);
  const { chooser, choose } = useChooser(photoSlots, (slot) => isAwaited(uploads[slot]), crop);
  const { grid, said, move } = useMoves(onChange);
  const { hold, watch } = useKeptSlot(grid);
  useForgottenToasts();
  const drags = usePhotoDrags(move);
  const error = refusal ?? missing;

  const work = question ? 'cropping' : isUploading ? 'uploading' : null;

  useEffect(() => onWork(work), [work, onWork]);

  return (
    <fieldset data-field aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-body font-medium">{label}</legend>
      {chooser}
      <DndContext {...drags} collisionDetection={pointerWithin}>
        <div ref={grid} {...watch} className="grid grid-cols-3 grid-rows-2 gap-2 lg:grid-rows-1">
          {photoSlots.map((photo, slot) => (
            <PhotoSlot
              // biome-ignore lint/suspicious/noArrayIndexKey: a photo is known by its slot.
              key={slot}
              slot={slot}
              last={photoSlots.length - 1}
              photo={photo}
              preview={photo === null ? undefined : previewOf(photo)}
              upload={uploads[slot]}
              canMove={isAtRest}
              isMissing={missing !== undefined}
              onChoose={() => {
                hold(slot);
                choose(slot);
              }}
              onCrop={() => photo !== null && cropAgain(slot, photo)}
              onRetry={(failed) => void send(slot, failed)}
              onGiveUp={() => forget(slot)}
              onMove={(to) => move(slot, to)}
              onRemove={() => onChange((now) => withPhoto(inSlots(now), slot, null))}
            />
          ))}
        </div>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-2 empty:hidden">
        <FieldError id={id} error={error} />
      </div>
      {question && Editor && <Editor key={question.slot} {...question} />}
    </fieldset>
  );
}
