import { classNames } from '../../../ui/style/class-names.ts';
import { pictureAt } from '../../profiles/profiles.api.ts';
import { reviewTexts } from '../review/review.texts.ts';
import type { Picture } from './PictureDialog.tsx';

type Props = {
  /** Says what the photos are, for people who cannot see where they are placed. */
  label: string;
  labelHidden?: boolean | undefined;
  photos: readonly string[];
  fullName: string;
  onEnlarge: (picture: Picture) => void;
  /** Stacks the photos in a column on phones, next to the capture. */
  beside?: boolean | undefined;
};

/** The three photos of a profile. Pressing one enlarges it. */
export function ReviewPhotos({ label, labelHidden, photos, fullName, onEnlarge, beside = false }: Props) {
  return (
    <section className={beside ? 'col-start-2 row-start-1' : 'col-span-2'}>
      <h3 className={labelHidden ? 'sr-only' : 'mb-1.5 text-note font-medium text-muted'}>{label}</h3>
      <ul
        aria-label={label}
        className={classNames(
          'grid gap-3',
          beside ? 'grid-cols-1 lying:grid-cols-3 lg:grid-cols-3' : 'grid-cols-3',
        )}
      >
        {photos.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={reviewTexts.enlargeAt(label, index, photos.length)}
              onClick={() =>
                onEnlarge({
                  title: `${fullName}, ${label.toLowerCase()}, ${index + 1}`,
                  address: pictureAt(photo, 1080),
                })
              }
              className={classNames(
                'block w-full cursor-zoom-in overflow-hidden rounded-control bg-base-300 lg:aspect-3/4',
                'max-lg:lying:aspect-3/2',
                beside ? 'aspect-square' : 'aspect-3/4',
              )}
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
