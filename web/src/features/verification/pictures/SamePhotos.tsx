import type { SamePhotos as Found } from '@showup/contract/verification';
import { Ban } from 'lucide-react';
import { pictureAt } from '../../profiles/profiles.api.ts';
import { reviewTexts } from '../review/review.texts.ts';
import type { Picture } from './PictureDialog.tsx';

type Props = {
  found: Found;
  fullName: string;
  onEnlarge: (picture: Picture) => void;
};

/** Photos that also appear on other accounts, each next to its match. Pressing one enlarges it. */
export function SamePhotos({ found, fullName, onEnlarge }: Props) {
  if (found.pairs.length === 0) return null;
  return (
    <section aria-label={reviewTexts.theSamePhotosElsewhere}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
        {found.pairs.map(({ photo, userId, fullName: other, otherPhoto, isBanned }) => (
          <li key={userId} className="flex max-w-42 min-w-0 flex-col gap-1.5">
            <div className="grid grid-cols-2 gap-1.5">
              <Photo photo={photo} title={reviewTexts.photoOf(fullName)} onEnlarge={onEnlarge} />
              <Photo photo={otherPhoto} title={reviewTexts.sameOn(other)} onEnlarge={onEnlarge} />
            </div>
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

type PhotoProps = { photo: string; title: string; onEnlarge: (picture: Picture) => void };

function Photo({ photo, title, onEnlarge }: PhotoProps) {
  return (
    <button
      type="button"
      aria-label={reviewTexts.enlarge(title)}
      onClick={() => onEnlarge({ title, address: pictureAt(photo, 1080) })}
      className="block cursor-zoom-in overflow-hidden rounded-control bg-base-300"
    >
      <img src={pictureAt(photo, 160)} alt="" className="aspect-3/4 size-full object-cover" />
    </button>
  );
}
