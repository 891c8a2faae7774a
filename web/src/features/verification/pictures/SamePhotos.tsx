import type { SamePhotos as Found } from '@showup/contract/verification';
import { Ban } from 'lucide-react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { reviewTexts } from '../review/review.texts.ts';
import type { Enlarged } from './PictureDialog.tsx';

type Props = {
  found: Found;
  fullName: string;
  onEnlarge: (enlarged: Enlarged) => void;
};

/** Photos that also appear on other accounts, each next to its match. Pressing one enlarges it beside the other. */
export function SamePhotos({ found, fullName, onEnlarge }: Props) {
  if (found.pairs.length === 0) return null;
  return (
    <section aria-label={reviewTexts.theSamePhotosElsewhere}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
        {found.pairs.map(({ photo, userId, fullName: other, otherPhoto, isBanned }) => (
          <li key={userId} className="flex max-w-42 min-w-0 flex-col gap-1.5">
            <Pair
              photos={[
                { photo, title: reviewTexts.photoOf(fullName) },
                { photo: otherPhoto, title: reviewTexts.sameOn(other) },
              ]}
              onEnlarge={onEnlarge}
            />
            <p className="flex items-center gap-1.5 text-note text-muted">
              <span className="min-w-0 truncate" dir="auto">
                {other}
              </span>
              {isBanned && (
                <span className="flex shrink-0 items-center gap-1 font-medium text-error">
                  <Ban size={14} aria-hidden />
                  {reviewTexts.banned}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Shown {
  readonly photo: string;
  readonly title: string;
}

type PairProps = { photos: readonly [Shown, Shown]; onEnlarge: (enlarged: Enlarged) => void };

function Pair({ photos, onEnlarge }: PairProps) {
  const enlarged = ({ photo, title }: Shown) => ({ title, address: pictureAt(photo, 1080) });
  const [own, other] = photos;
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {photos.map(({ photo, title }) => (
        <button
          key={title}
          type="button"
          aria-label={reviewTexts.enlarge(title)}
          onClick={() => onEnlarge({ beside: enlarged(own), pictures: [enlarged(other)], index: 0 })}
          className="block cursor-zoom-in overflow-hidden rounded-control bg-base-300"
        >
          <img src={pictureAt(photo, 160)} alt="" className="aspect-3/4 size-full object-cover" />
        </button>
      ))}
    </div>
  );
}
