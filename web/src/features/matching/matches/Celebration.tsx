import { Heart, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pictureAt, useViewer } from '#features/profiles/profiles.api.ts';
import { useBroken } from '#ui/photos/use-broken.ts';
import { classNames } from '#ui/style/class-names.ts';
import { matchingTexts, sharedCardLines } from '../matching.texts.ts';
import { reasonOf } from './reason.ts';
import type { Face } from './shown-matches.ts';

type Props = {
  match: Face;
  /** The id of the heading. */
  titleId?: string | undefined;
  /** Announced before the sentence about the two. */
  news?: string | undefined;
};

/** Both photos and names, for the match screen. */
export function Celebration({ match, titleId, news }: Props) {
  const viewer = useViewer();
  const sentence = sharedCardLines.matched(match.fullName);
  const reason = reasonOf(viewer, match);
  return (
    <div className="m-auto flex w-full flex-col items-center gap-[min(1.75rem,2dvh)] py-[min(1rem,1dvh)] text-center landscape:flex-row landscape:gap-6 landscape:py-0 landscape:text-left">
      <div className="relative isolate flex w-full justify-center landscape:w-3/5">
        <span
          aria-hidden
          className="absolute -inset-x-6 -inset-y-10 -z-1 animate-fade bg-radial from-primary/25 to-transparent to-70%"
        />
        <Portrait photo={viewer.photos[0]} name={viewer.displayName ?? viewer.fullName} side="left" />
        <Portrait photo={match.photos[0]} name={match.fullName} side="right" />
        <span
          aria-hidden
          className="absolute top-[36%] left-1/2 z-2 -mt-7 -ml-7 grid size-14 animate-meet place-items-center rounded-full bg-heart text-heart-content ring-4 ring-base-100"
        >
          <Heart size={26} fill="currentColor" />
        </span>
      </div>
      <div className="min-w-0 landscape:flex-1">
        <h1 id={titleId} className="font-display text-display font-bold text-balance text-primary-ink">
          {matchingTexts.match}
        </h1>
        <p aria-hidden className="mt-2 text-lead text-balance break-words text-muted">
          {sentence}
        </p>
        <Announcement text={news ? `${news} ${sentence}` : sentence} />
        {reason && (
          <p className="mt-3 inline-flex items-center gap-2 rounded-full bg-base-200 px-4 py-2 text-body">
            <Sparkles size={16} className="shrink-0" aria-hidden />
            {reason}
          </p>
        )}
      </div>
    </div>
  );
}

type PortraitProps = { photo: string | undefined; name: string; side: 'left' | 'right' };

const sides = {
  left: { card: 'z-1 -mr-4 animate-meet-left -rotate-4', name: 'px-3' },
  // The other card covers its left side.
  right: { card: 'mt-8 -ml-4 animate-meet-right rotate-4', name: 'pr-3 pl-9' },
};

function Portrait({ photo, name, side }: PortraitProps) {
  const [isBroken, onError] = useBroken(photo);
  return (
    <figure
      className={classNames(
        '@container relative aspect-3/4 w-[52%] max-w-[clamp(9rem,21dvh,14rem)] landscape:max-w-56 overflow-hidden rounded-photo border-4 border-base-100 bg-base-300',
        sides[side].card,
      )}
    >
      <img
        src={photo && !isBroken ? pictureAt(photo, 480) : '/default-profile.jpg'}
        alt=""
        width={480}
        height={640}
        draggable={false}
        onError={onError}
        className="size-full object-cover"
      />
      <figcaption
        className={classNames('photo-foot absolute inset-x-0 bottom-0 pb-3 text-center', sides[side].name)}
      >
        <span className="line-clamp-2 font-display text-body font-bold break-words @min-[11rem]:text-lead">
          {name}
        </span>
      </figcaption>
    </figure>
  );
}

/** The sentence for screen readers. A live region announces only changes, so it starts empty. */
function Announcement({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const soon = setTimeout(() => setSpoken(text), 150);
    return () => clearTimeout(soon);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}
