import { ScanQrCode, TriangleAlert } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { openQrReader } from '../../../lib/device/qr-reader.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import type { Whereabouts } from '../place/use-coordinates.ts';
import { useIsOwnCode } from '../place/use-own-code.ts';
import { PoseHint } from '../pose/PoseHint.tsx';
import { useNow } from '../review/use-now.ts';
import type { CapturedPhoto, Coordinates } from '../verification.stored.ts';
import {
  locationTexts,
  missingCodeText,
  sendingText,
  verificationNotices,
  verificationTexts,
} from '../verification.texts.ts';
import { CameraHead } from './CameraHead.tsx';
import { CameraHint } from './CameraHint.tsx';
import { CameraFoot, CameraPicture, CameraStage } from './CameraStage.tsx';
import { sightingOf } from './code-sighting.ts';
import { useSendCapture } from './use-send-capture.ts';

type Props = {
  captured: CapturedPhoto;
  venue: SelectedVenue;
  whereabouts: Whereabouts;
  place: () => Promise<Coordinates | undefined>;
  codeRequired: boolean;
  onSent: () => void;
  /** The server does not want this photo, and said why. */
  onRefused: (text: string) => void;
  /** The venue can no longer be chosen. */
  onVenueGone: (text: string) => void;
  onBack: () => void;
  onRetry: () => void;
  onChange: () => void;
};

/** One toast for all tries: none is left once the photo has arrived, or is taken again. */
const FAILED_TRY = 'submission';

/** The photo as it will be sent. */
export function CapturedStill(props: Props) {
  const { captured, venue, whereabouts, place, codeRequired } = props;
  const { onSent, onRefused, onVenueGone, onBack, onRetry, onChange } = props;
  const [seen, setSeen] = useState<{ venueCode: string | undefined }>();
  const isOwnCode = useIsOwnCode(seen?.venueCode, venue._id);
  const [ratio, setRatio] = useState(3 / 4);
  const { send, share } = useSendCapture();
  const now = useNow(5_000);
  const [isSending, setIsSending] = useState(false);
  const isTooOld = captured.challengeUntil !== undefined && captured.challengeUntil < now;

  useEffect(() => () => void notify.dismiss(FAILED_TRY), []);

  function look({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight);
    openQrReader()
      .then((read) => read(currentTarget))
      .then((codes) => setSeen({ venueCode: sightingOf(codes)?.venueCode }))
      // Without a reader here the server's says it all.
      .catch(() => undefined);
  }

  async function submit() {
    setIsSending(true);
    const failure = await send(captured, await place());
    setIsSending(false);
    notify.dismiss(FAILED_TRY);
    if (!failure) onSent();
    else if (failure.kind === 'venue-gone') onVenueGone(failure.text);
    else if (failure.kind === 'refused') onRefused(failure.text);
    else notify.error(failure.text, { id: FAILED_TRY });
  }

  return (
    <CameraStage isUpright={ratio <= 1}>
      <CameraPicture ratio={ratio} isWhole>
        <img
          src={captured.photo}
          alt={verificationTexts.youAt(venue.name)}
          onLoad={look}
          className="size-full object-contain"
        />
      </CameraPicture>
      <CameraHead
        venue={venue}
        coordinates={whereabouts.kind === 'known' ? whereabouts.coordinates : undefined}
        back={{ label: verificationTexts.backToTheCamera, go: onBack }}
        onChange={onChange}
        disabled={isSending}
      />
      <CameraFoot>
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
              {captured.pose && (
                <PoseHint
                  pose={captured.pose}
                  isMirrored={false}
                  isHandsFree={captured.isHandsFree === true}
                />
              )}
              {isTooOld && <CameraHint>{verificationNotices.tooOld}</CameraHint>}
              {whereabouts.kind === 'unknown' && (
                <CameraHint>{locationTexts[whereabouts.failure].title}</CameraHint>
              )}
              {isOwnCode && (
                <CameraHint tone="good" icon={ScanQrCode}>
                  {verificationNotices.codeInPhoto}
                </CameraHint>
              )}
              {seen && !isOwnCode && captured.refusal === undefined && (
                <CameraHint>
                  {missingCodeText({
                    venueCode: seen.venueCode,
                    isRequested: venue.isRequested === true,
                    codeRequired,
                  })}
                </CameraHint>
              )}
            </>
          )}
        </div>
        {captured.refusal !== undefined && !isSending && (
          <div role="alert">
            <CameraHint tone="bad" icon={TriangleAlert}>
              {captured.refusal}
            </CameraHint>
          </div>
        )}
        {isSending && (
          <ProgressBar
            value={share ?? 0}
            label={verificationTexts.sendingYourPhoto}
            className="w-full max-w-80"
          />
        )}
        <div className="flex w-full max-w-column gap-3">
          <Button variant="quiet" className="flex-1" onClick={onRetry} disabled={isSending}>
            {verificationTexts.retry}
          </Button>
          <Button className="flex-1" busy={isSending} onClick={submit}>
            {verificationTexts.submit}
          </Button>
        </div>
      </CameraFoot>
    </CameraStage>
  );
}
