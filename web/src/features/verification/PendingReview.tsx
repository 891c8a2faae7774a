import type { Decision, PendingVerification } from '@showup/contract/verification';
import { CircleCheck, MapPin, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { pictureAt } from '../profiles/profiles.api.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { factsOf, waitingText } from './review.texts.ts';
import { useNow } from './use-now.ts';
import { useReviewKeys } from './use-review-keys.ts';

type Props = {
  entry: PendingVerification;
  busy: boolean;
  onDecide: (decision: Decision) => void;
};

interface Enlarged {
  readonly title: string;
  readonly address: string;
}

/** One person's capture beside their profile and what is known about the photo. Give it a new `key` per entry. */
export function PendingReview({ entry, busy, onDecide }: Props) {
  const { userId, verificationId, fullName, verifiedPhotos, photos, submittedAt } = entry;
  const now = useNow(10_000);
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const [isRejecting, setIsRejecting] = useState(false);

  const approve = () => !busy && onDecide({ userId, verificationId, status: 'Approved' });
  const startRejecting = () => !busy && setIsRejecting(true);
  useReviewKeys({ onApprove: approve, onReject: startRejecting });

  return (
    <article
      aria-label={fullName}
      className="flex flex-1 flex-col gap-6 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-8"
    >
      <button
        type="button"
        aria-label="Enlarge the capture"
        onClick={() => setEnlarged({ title: `${fullName}’s capture`, address: verifiedPhotos })}
        className="relative block aspect-3/4 max-h-[70dvh] w-full cursor-zoom-in overflow-hidden rounded-photo bg-black lg:aspect-auto lg:h-full lg:max-h-none lg:min-h-0"
      >
        <img
          src={verifiedPhotos}
          alt={`Capture of ${fullName}`}
          className="absolute inset-0 size-full object-contain"
        />
        <span className="photo-pill absolute bottom-4 left-4 tabular-nums">
          Capture · {waitingText(now - Date.parse(submittedAt))} ago
        </span>
      </button>
      <div className="flex flex-col gap-6 lg:min-h-0 lg:overflow-y-auto">
        <header>
          <h2 className="font-display text-display font-bold break-words">
            {fullName}, <span className="tabular-nums">{entry.age}</span>
          </h2>
          <p className="text-body text-muted">
            {entry.identifiedAs} · interested in {entry.interestedIn.join(', ')}
          </p>
          <p className="mt-1 flex items-center gap-1.5 text-body">
            <MapPin size={16} className="shrink-0 text-muted" aria-hidden />
            {entry.locationName}
          </p>
        </header>
        <ul aria-label="Profile photos" className="grid grid-cols-3 gap-3">
          {photos.map((photo, index) => (
            <li key={photo}>
              <button
                type="button"
                aria-label={`Enlarge profile photo ${index + 1}`}
                onClick={() =>
                  setEnlarged({ title: `${fullName}, photo ${index + 1}`, address: pictureAt(photo, 1080) })
                }
                className="block aspect-3/4 w-full cursor-zoom-in overflow-hidden rounded-control bg-base-300"
              >
                <img
                  src={pictureAt(photo, 480)}
                  alt={`Profile ${index + 1}`}
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
        <ul aria-label="About the capture" className="flex flex-col">
          {factsOf(entry).map(({ text, detail, isGood }) => (
            <li
              key={text}
              className="flex min-h-12 items-center gap-3.5 border-b border-hairline py-2.5 last:border-b-0"
            >
              {isGood ? (
                <CircleCheck size={22} className="shrink-0 text-muted" aria-hidden />
              ) : (
                <TriangleAlert size={22} className="shrink-0 text-warning" aria-label="Look twice:" />
              )}
              <span className="min-w-0 flex-1 text-body font-medium">{text}</span>
              {detail && <span className="text-right text-body text-muted tabular-nums">{detail}</span>}
            </li>
          ))}
        </ul>
        <div className="sticky bottom-0 mt-auto flex gap-3 bg-base-100 py-3 lg:pb-0">
          <Button
            variant="quiet"
            className="flex-1"
            aria-keyshortcuts="R"
            disabled={busy}
            onClick={startRejecting}
          >
            Reject…
            <Key name="R" />
          </Button>
          <Button className="flex-1" aria-keyshortcuts="A" busy={busy} onClick={approve}>
            Approve
            <Key name="A" />
          </Button>
        </div>
      </div>
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
      {isRejecting && (
        <RejectDialog
          fullName={fullName}
          busy={busy}
          onClose={() => setIsRejecting(false)}
          onReject={(reason) => onDecide({ userId, verificationId, status: 'Rejected', reason })}
        />
      )}
    </article>
  );
}

/** The key that does the same; only where there is a keyboard to speak of. */
function Key({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden size-6 place-items-center rounded-small border border-current/40 font-sans text-note lg:inline-grid"
    >
      {name}
    </kbd>
  );
}
