import { ScanQrCode } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { openQrReader } from '../../lib/qr-reader.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.tsx';
import { ProgressBar } from '../../ui/Progress.tsx';
import type { SelectedVenue } from '../venues/venues.api.ts';
import { CameraHead } from './CameraHead.tsx';
import { CameraHint } from './CameraHint.tsx';
import { CameraStage } from './CameraStage.tsx';
import { sightingOf } from './code-sighting.ts';
import type { Whereabouts } from './use-coordinates.ts';
import { useNow } from './use-now.ts';
import { useIsOwnCode } from './use-own-code.ts';
import { useSendCapture } from './use-send-capture.ts';
import type { CapturedPhoto, Coordinates } from './verification.stored.ts';
import { locationTexts, sendingText, verificationNotices } from './verification.texts.ts';

type Props = {
  captured: CapturedPhoto;
  venue: SelectedVenue;
  whereabouts: Whereabouts;
  place: () => Promise<Coordinates | undefined>;
  onBack: () => void;
  onRetry: () => void;
  onChange: () => void;
};

/** The photo as it will be sent. */
export function CapturedStill({ captured, venue, whereabouts, place, onBack, onRetry, onChange }: Props) {
  const [seen, setSeen] = useState<{ venueCode: string | undefined }>();
  const isOwnCode = useIsOwnCode(seen?.venueCode, venue._id);
  const [isUpright, setIsUpright] = useState(true);
  const { send, share } = useSendCapture();
  const now = useNow(5_000);
  const [isSending, setIsSending] = useState(false);
  const isTooOld = captured.challengeUntil !== undefined && captured.challengeUntil < now;

  function look({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setIsUpright(currentTarget.naturalHeight >= currentTarget.naturalWidth);
    openQrReader()
      .then((read) => read(currentTarget))
      .then((codes) => setSeen({ venueCode: sightingOf(codes)?.venueCode }))
      // Without a reader here the server's says it all.
      .catch(() => undefined);
  }

  async function submit() {
    setIsSending(true);
    const problem = await send(captured, await place());
    setIsSending(false);
    if (problem !== undefined) notify.error(problem);
  }

  return (
    <CameraStage isUpright={isUpright}>
      <img
        src={captured.photo}
        alt={`You at ${venue.name}`}
        onLoad={look}
        className="size-full object-contain"
      />
      <CameraHead
        venue={venue}
        coordinates={whereabouts.kind === 'known' ? whereabouts.coordinates : undefined}
        back={{ label: 'Back to the camera', go: onBack }}
        onChange={onChange}
        disabled={isSending}
      />
      <div className="on-photo absolute inset-x-0 bottom-0 flex flex-col items-center gap-4 bg-linear-to-t from-black/80 to-transparent px-4 pt-20 pb-[calc(var(--safe-bottom)+2.25rem)]">
        <div role="status" className="flex flex-col items-center gap-2">
          {isSending ? (
            <CameraHint>
              {share === undefined ? verificationNotices.locating : sendingText(share)}
              {share !== undefined && share < 1 && (
                <span aria-hidden className="tabular-nums">
                  {Math.floor(share * 100)} %
                </span>
              )}
            </CameraHint>
          ) : (
            <>
              {isTooOld && <CameraHint>{verificationNotices.tooOld}</CameraHint>}
              {whereabouts.kind === 'unknown' && (
                <CameraHint>{locationTexts[whereabouts.failure].title}</CameraHint>
              )}
              {isOwnCode && (
                <CameraHint tone="good" icon={ScanQrCode}>
                  {verificationNotices.codeInPhoto}
                </CameraHint>
              )}
              {seen && !isOwnCode && <CameraHint>{otherText(seen.venueCode)}</CameraHint>}
            </>
          )}
        </div>
        {isSending && (
          <ProgressBar value={share ?? 0} label="Sending your photo" className="w-full max-w-80" />
        )}
        <div className="flex w-full max-w-column gap-3">
          <Button variant="quiet" className="flex-1" onClick={onRetry} disabled={isSending}>
            Retry
          </Button>
          <Button className="flex-1" busy={isSending} onClick={submit}>
            Submit
          </Button>
        </div>
      </div>
    </CameraStage>
  );
}

function otherText(venueCode: string | undefined): string {
  return venueCode === undefined ? verificationNotices.noCodeInPhoto : verificationNotices.otherCodeInPhoto;
}
