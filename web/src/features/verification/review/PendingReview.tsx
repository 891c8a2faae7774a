import type { Decision, PendingVerification } from '@showup/contract/verification';
import { Images, MapPin } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { elapsedText } from '../../../lib/format/durations.ts';
import { isFocusFree } from '../../../ui/page/focus-rescue.ts';
import { pictureAt } from '../../profiles/profiles.api.ts';
import { isFromMap, MapCredit } from '../../venues/MapCredit.tsx';
import { useSettled } from '../camera/use-settled.ts';
import { type Picture, PictureDialog } from '../pictures/PictureDialog.tsx';
import { ReviewPhotos } from '../pictures/ReviewPhotos.tsx';
import { SamePhotos } from '../pictures/SamePhotos.tsx';
import { PoseAsked } from '../pose/PoseAsked.tsx';
import { useNow } from '../use-now.ts';
import { NewDetails } from './NewDetails.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { changedText, factsOf, reviewTexts } from './review.texts.ts';
import { useReviewKeys } from './use-review-keys.ts';

type Props = {
  entry: PendingVerification;
  busy: boolean;
  /** Whether another entry was reviewed here before this one. */
  isNext: boolean;
  onDecide: (decision: Decision) => void;
};

/** Scrolls the next entry to its top and focuses its heading, since the pressed button is gone. */
function useShownFromTop(heading: RefObject<HTMLElement | null>, isNext: boolean): void {
  useEffect(() => {
    if (!isNext) return;
    window.scrollTo({ top: 0 });
    if (isFocusFree()) heading.current?.focus({ preventScroll: true });
  }, [heading, isNext]);
}

/** A person's capture next to their profile and the facts about the photo. Give each entry its own `key`. */
export function PendingReview({ entry, busy, isNext, onDecide }: Props) {
  const { userId, verificationId, fullName } = entry;
  const now = useNow(10_000);
  const isSettled = useSettled();
  const [enlarged, setEnlarged] = useState<Picture>();
  const [isRejecting, setIsRejecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const isDeaf = !isSettled || busy;
  const approve = () => !isDeaf && onDecide({ userId, verificationId, status: 'Approved' });
  const startRejecting = () => !isDeaf && setIsRejecting(true);
  useReviewKeys({ onApprove: approve, onReject: startRejecting });

  useShownFromTop(heading, isNext);

  return (
    <article
      aria-label={fullName}
      className="flex flex-1 flex-col gap-4 max-lg:lying:grid max-lg:lying:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-lg:lying:gap-x-6 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)_auto] lg:gap-x-8"
    >
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] gap-3 max-lg:lying:contents lg:contents">
        <Capture entry={entry} now={now} onEnlarge={setEnlarged} />
        <div className="contents max-lg:lying:col-start-2 max-lg:lying:row-start-1 max-lg:lying:flex max-lg:lying:flex-col max-lg:lying:gap-3 max-lg:lying:pb-20 lg:flex lg:min-h-0 lg:flex-col lg:-mx-1 lg:gap-4 lg:overflow-y-auto lg:p-1">
          <ReviewHeader entry={entry} headingRef={heading} />
          <EntryPhotos entry={entry} onEnlarge={setEnlarged} />
          {entry.samePhotos && (
            <SamePhotos
              found={entry.samePhotos}
              fullName={fullName}
              onEnlarge={setEnlarged}
              className="col-span-2"
            />
          )}
          {entry.kind === 'capture' && entry.pose !== null && <PoseAsked pose={entry.pose} />}
          <ReviewFacts facts={factsOf(entry, now)} />
          {isFromMap({ source: entry.locationSource }) && (
            <MapCredit className="col-span-2 -mt-2 -ml-2 text-muted" />
          )}
        </div>
      </div>
      <ReviewActions busy={busy} deaf={!isSettled} onApprove={approve} onReject={startRejecting} />
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
      {isRejecting && (
        <RejectDialog
          entry={entry}
          busy={busy}
          onClose={() => setIsRejecting(false)}
          onReject={(reason) => onDecide({ userId, verificationId, status: 'Rejected', reason })}
        />
      )}
    </article>
  );
}

type HeaderProps = { entry: PendingVerification; headingRef: RefObject<HTMLHeadingElement | null> };

function ReviewHeader({ entry, headingRef }: HeaderProps) {
  return (
    <header className="col-span-2">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="font-display text-title font-bold break-words outline-none lg:text-display"
      >
        {entry.fullName}, <span className="tabular-nums">{entry.age}</span>
      </h2>
      <p className="text-body text-muted">
        {entry.identifiedAs} · {reviewTexts.interestedIn} {entry.interestedIn.join(', ')}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {entry.locationName !== null && (
          <p className="flex min-w-0 items-center gap-1.5 text-body">
            <MapPin size={16} className="shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 break-words">{entry.locationName}</span>
          </p>
        )}
        {entry.kind === 'photos' && (
          <p className="flex items-center gap-1.5 rounded-full bg-info/12 px-3 py-1 text-body font-medium">
            <Images size={16} aria-hidden />
            {changedText(entry)}
          </p>
        )}
      </div>
    </header>
  );
}

type PhotosProps = { entry: PendingVerification; onEnlarge: (picture: Picture) => void };

/** The profile photos. For changed photos, the new and the current ones. */
function EntryPhotos({ entry, onEnlarge }: PhotosProps) {
  const { fullName } = entry;
  if (entry.kind !== 'photos') {
    return (
      <ReviewPhotos
        beside
        labelHidden
        label={reviewTexts.profilePhotos}
        photos={entry.photos}
        fullName={fullName}
        onEnlarge={onEnlarge}
      />
    );
  }
  return (
    <>
      {entry.newPhotos.length > 0 && (
        <ReviewPhotos
          beside
          label={reviewTexts.newPhotos}
          photos={entry.newPhotos}
          fullName={fullName}
          onEnlarge={onEnlarge}
        />
      )}
      <ReviewPhotos
        beside={entry.newPhotos.length === 0}
        label={reviewTexts.currentPhotos}
        photos={entry.photos}
        fullName={fullName}
        onEnlarge={onEnlarge}
      />
      {entry.newDetails !== null && <NewDetails details={entry.newDetails} />}
    </>
  );
}

type CaptureProps = { entry: PendingVerification; now: number; onEnlarge: (picture: Picture) => void };

/** The photo from the venue, or the first current photo if that was deleted. */
function Capture({ entry, now, onEnlarge }: CaptureProps) {
  const { fullName, photos, verifiedPhotos, submittedAt } = entry;
  const [fallback = '/default-profile.jpg'] = photos;
  const isThere = verifiedPhotos !== null;
  const address = isThere ? verifiedPhotos : pictureAt(fallback, 1080);
  const ago = `${elapsedText(now - Date.parse(submittedAt))} ago`;
  return (
    <button
      type="button"
      aria-label={isThere ? reviewTexts.enlargeTheCapture : reviewTexts.enlargeCurrentPhoto}
      onClick={() =>
        onEnlarge({ title: isThere ? `${fullName}’s capture` : `${fullName}’s current photo`, address })
      }
      className="relative block h-full w-full cursor-zoom-in overflow-hidden rounded-photo bg-black max-lg:lying:sticky max-lg:lying:row-start-1 max-lg:lying:top-[calc(var(--offline-height)+4.25rem)] max-lg:lying:h-[calc(var(--page-height)-5.5rem)] lg:row-span-2 lg:min-h-0"
    >
      <img
        src={address}
        alt={isThere ? reviewTexts.captureOf(fullName) : reviewTexts.currentPhotoOf(fullName)}
        className="absolute inset-0 size-full object-contain"
      />
      <span className="photo-pill absolute bottom-3 left-3 tabular-nums lg:bottom-4 lg:left-4">
        {!isThere
          ? reviewTexts.current
          : entry.kind === 'capture'
            ? reviewTexts.captureAgo(ago)
            : reviewTexts.approvedCapture}
      </span>
    </button>
  );
}
