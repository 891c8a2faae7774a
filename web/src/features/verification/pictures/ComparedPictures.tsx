import type { PendingVerification } from '@showup/contract/verification';
import { useState } from 'react';
import { elapsedText } from '#lib/format/durations.ts';
import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { KeyHint } from '#ui/buttons/KeyHint.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { reviewTexts } from '../review/review.texts.ts';
import {
  captureOf,
  comparedAt,
  enlargedOf,
  type PhotoList,
  photoListsOf,
  thumbnailAt,
} from './compared-photos.ts';
import type { Enlarged } from './PictureDialog.tsx';

type Props = { entry: PendingVerification; now: number; onEnlarge: (enlarged: Enlarged) => void };

/** A photo of the lists, by its list and its index there. */
interface Chosen {
  readonly list: PhotoList;
  readonly index: number;
}

/**
 * The capture beside one of the person's photos, at the same height and cut so that faces are in the upper third of both.
 * Below them are all photos to choose from, with the keys 1 to 3. Pressing either enlarges both.
 */
export function ComparedPictures({ entry, now, onEnlarge }: Props) {
  const lists = photoListsOf(entry);
  const [first] = lists;
  const [choice, setChoice] = useState({ label: first?.label, index: 0 });
  const list = lists.find(({ label }) => label === choice.label);
  const chosen = list && { list, index: choice.index };
  const enlarge = () => onEnlarge(enlargedOf(entry, choice.label, choice.index));
  const pick = ({ list: { label }, index }: Chosen) => setChoice({ label, index });
  useLetterKeys(
    Object.fromEntries(
      first?.photos.map((_, index) => [String(index + 1), () => pick({ list: first, index })]) ?? [],
    ),
  );
  return (
    <div className="flex flex-col gap-3 max-lg:landscape:sticky max-lg:landscape:top-[calc(var(--offline-height)+4.25rem)] max-lg:landscape:row-start-1 max-lg:landscape:h-[calc(var(--page-height)-5.5rem)] lg:row-span-2 lg:min-h-0">
      <div className="grid grid-cols-2 gap-2 max-lg:landscape:min-h-0 max-lg:landscape:flex-1 max-lg:landscape:grid-rows-[minmax(0,1fr)] lg:min-h-0 lg:grid-rows-[minmax(0,1fr)] lg:gap-3">
        <Capture entry={entry} now={now} onEnlarge={enlarge} />
        {chosen && <Compared chosen={chosen} fullName={entry.fullName} onEnlarge={enlarge} />}
      </div>
      <div className="flex shrink-0 flex-wrap gap-x-5 gap-y-2">
        {lists.map((list) => (
          <Thumbnails
            key={list.label}
            list={list}
            chosenIndex={list.label === choice.label ? choice.index : undefined}
            labelHidden={lists.length === 1}
            hasKeys={list === first}
            onChoose={(index) => pick({ list, index })}
          />
        ))}
      </div>
    </div>
  );
}

type CaptureProps = { entry: PendingVerification; now: number; onEnlarge: () => void };

function Capture({ entry, now, onEnlarge }: CaptureProps) {
  const { kind, fullName, verifiedPhotos, submittedAt } = entry;
  const isThere = verifiedPhotos !== null;
  const ago = `${elapsedText(now - Date.parse(submittedAt))} ago`;
  const { current, captureAgo, approvedCapture } = reviewTexts;
  return (
    <LargePicture
      label={isThere ? reviewTexts.enlargeTheCapture : reviewTexts.enlargeCurrentPhoto}
      address={comparedAt(captureOf(entry))}
      alt={isThere ? reviewTexts.captureOf(fullName) : reviewTexts.currentPhotoOf(fullName)}
      pill={!isThere ? current : kind === 'capture' ? captureAgo(ago) : approvedCapture}
      onEnlarge={onEnlarge}
    />
  );
}

type ComparedProps = { chosen: Chosen; fullName: string; onEnlarge: () => void };

function Compared({ chosen: { list, index }, fullName, onEnlarge }: ComparedProps) {
  const { label, photos } = list;
  const photo = photos[index];
  if (photo === undefined) return null;
  return (
    <LargePicture
      label={reviewTexts.enlargeAt(label, index, photos.length)}
      address={comparedAt(photo)}
      alt={reviewTexts.photoOf(fullName)}
      pill={reviewTexts.comparedPhoto(label, index)}
      onEnlarge={onEnlarge}
    />
  );
}

type LargeProps = { label: string; address: string; alt: string; pill: string; onEnlarge: () => void };

function LargePicture({ label, address, alt, pill, onEnlarge }: LargeProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onEnlarge}
      className="relative block aspect-4/5 w-full cursor-zoom-in overflow-hidden rounded-photo bg-black max-lg:landscape:aspect-auto max-lg:landscape:h-full lg:aspect-2/3 lg:max-h-full"
    >
      <img
        key={address}
        src={address}
        alt={alt}
        className="absolute inset-0 size-full object-cover object-[50%_25%]"
      />
      <span className="photo-pill absolute bottom-2 left-2 tabular-nums lg:bottom-3 lg:left-3">{pill}</span>
    </button>
  );
}

type ThumbnailsProps = {
  list: PhotoList;
  /** Undefined if the chosen photo is in another list. */
  chosenIndex: number | undefined;
  labelHidden: boolean;
  /** Whether the keys 1 to 3 choose from this list. */
  hasKeys: boolean;
  onChoose: (index: number) => void;
};

function Thumbnails({ list, chosenIndex, labelHidden, hasKeys, onChoose }: ThumbnailsProps) {
  const { label, photos } = list;
  const keyOf = (index: number) => (hasKeys ? shownKey(String(index + 1)) : undefined);
  return (
    <div>
      {!labelHidden && (
        <p aria-hidden className="mb-1 text-note font-medium text-muted">
          {label}
        </p>
      )}
      <ul aria-label={label} className="flex gap-2 lg:gap-3">
        {photos.map((photo, index) => (
          <li key={photo} className="lg:flex lg:items-end lg:gap-1.5">
            <button
              type="button"
              aria-label={reviewTexts.compareAt(label, index, photos.length)}
              aria-pressed={index === chosenIndex}
              aria-keyshortcuts={keyOf(index)}
              onClick={() => onChoose(index)}
              className={classNames(
                'block size-12 overflow-hidden rounded-control border-2 bg-base-300 lg:h-20 lg:w-15',
                index === chosenIndex ? 'border-primary-ink' : 'border-transparent',
              )}
            >
              <img
                src={thumbnailAt(photo)}
                alt={`${label}, ${index + 1}`}
                className="size-full object-cover"
              />
            </button>
            <KeyHint name={keyOf(index)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
