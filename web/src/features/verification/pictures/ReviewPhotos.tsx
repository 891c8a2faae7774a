import { pictureAt } from '#features/profiles/profiles.api.ts';
import { reviewTexts } from '../review/review.texts.ts';
import type { Enlarged } from './PictureDialog.tsx';

type Props = {
  /** Says what the photos are, for people who cannot see where they are placed. */
  label: string;
  photos: readonly string[];
  fullName: string;
  onEnlarge: (enlarged: Enlarged) => void;
};

/** The three photos of a profile. Pressing one enlarges it, and arrows lead to the others. */
export function ReviewPhotos({ label, photos, fullName, onEnlarge }: Props) {
  const pictures = photos.map((photo, index) => ({
    title: `${fullName}, ${label.toLowerCase()}, ${index + 1}`,
    address: pictureAt(photo, 1080),
  }));
  return (
    <section>
      <h3 className="sr-only">{label}</h3>
      <ul aria-label={label} className="grid grid-cols-3 gap-3">
        {photos.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={reviewTexts.enlargeAt(label, index, photos.length)}
              onClick={() => onEnlarge({ pictures, index })}
              className="block aspect-3/4 w-full cursor-zoom-in overflow-hidden rounded-control bg-base-300 max-lg:landscape:aspect-3/2"
            >
              <img
                src={pictureAt(photo, 480)}
                alt={`${label}, ${index + 1}`}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
