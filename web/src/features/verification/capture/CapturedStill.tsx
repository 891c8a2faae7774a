import { ScanQrCode, TriangleAlert } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import type { SelectedVenue } from '#features/venues/venues.api.ts';
import { readCodes } from '#lib/device/qr-reader.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ProgressBar } from '#ui/status/Progress.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { CameraHint } from '../camera/CameraHint.tsx';
import { CameraFoot, CameraPicture, CameraStage } from '../camera/CameraStage.tsx';
import { sightingOf } from '../camera/code-sighting.ts';
import type { Whereabouts } from '../venue/use-coordinates.ts';
import { useIsOwnCode } from '../venue/use-own-code.ts';
import type { CapturedPhoto, Coordinates } from '../verification.stored.ts';
import {
  locationTexts,
  missingCodeText,
  sendingText,
  verificationScreenTexts,
  verificationStatusTexts,
} from '../verification.texts.ts';
import { CameraHead } from './CameraHead.tsx';
import { useSendCapture } from './use-send-capture.ts';

type Props = {
  captured: CapturedPhoto;
  venue: SelectedVenue;
  whereabouts: Whereabouts;
  locate: () => Promise<Coordinates | undefined>;
  codeRequired: boolean;
  onSent: () => void;
  /** The server refused this photo, for this reason. */
  onRefused: (text: string) => void;
  /** The venue can no longer be chosen. */
  onVenueGone: (text: string) => void;
  onBack: () => void;
  onRetry: () => void;
  onChange: () => void;
};

/** One toast for all attempts, removed once the photo is sent or retaken. */
const FAILED_TRY = 'submission';

/** The code this browser read in the photo. `venueCode` is undefined if there was no venue code. */
type SeenCode = { venueCode: string | undefined };

/** Sends the photo and handles the result. */
function useSubmission({ captured, locate, onSent, onRefused, onVenueGone }: Props) {
  const { send, share } = useSendCapture();
  const [isSending, setIsSending] = useState(false);

  useEffect(() => () => void notify.dismiss(FAILED_TRY), []);

  async function submit() {
    setIsSending(true);
    const failure = await send(captured, await locate());
    setIsSending(false);
    notify.dismiss(FAILED_TRY);
    if (!failure) onSent();
    else if (failure.kind === 'venue-gone') onVenueGone(failure.text);
    else if (failure.kind === 'refused') onRefused(failure.text);
    else notify.error(failure.text, { id: FAILED_TRY });
  }

  return { submit, isSending, share };
}

/** Undefined if this browser cannot read codes. The server reads them anyway. */
async function readCode(picture: HTMLImageElement): Promise<SeenCode | undefined> {
  try {
    return { venueCode: sightingOf(await readCodes(picture))?.wanted };
  } catch {
    return undefined;
  }
}

/** What the picture shows once it has loaded. */
function useLook() {
  const [seen, setSeen] = useState<SeenCode>();
  const [ratio, setRatio] = useState(3 / 4);

  function look({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight);
    void readCode(currentTarget).then(setSeen);
  }

  return { seen, ratio, look };
}

/** The photo as it will be sent, for the person to check. */
export function CapturedStill(props: Props) {
  const { captured, venue, whereabouts, codeRequired, onBack, onRetry, onChange } = props;
  const { seen, ratio, look } = useLook();
  const { submit, isSending, share } = useSubmission(props);
  const isOwnCode = useIsOwnCode(seen?.venueCode, venue._id);
  const lacksCode = seen !== undefined && !isOwnCode && venue.isRequested !== true;

  return (
    <CameraStage title={verificationScreenTexts.yourPhoto} isUpright={ratio <= 1}>
      <CameraPicture ratio={ratio} isWhole>
        <img
          src={captured.photo}
          alt={verificationScreenTexts.youAt(venue.name)}
          onLoad={look}
          className="size-full object-contain"
        />
      </CameraPicture>
      <CameraHead
        venue={venue}
        coordinates={whereabouts.kind === 'known' ? whereabouts.coordinates : undefined}
        back={{ label: verificationScreenTexts.backToTheCamera, go: onBack }}
        onChange={onChange}
        disabled={isSending}
      />
      <CameraFoot>
        <div role="status" className="flex flex-col items-center gap-2">
          {isSending ? (
            <SendingHint share={share} />
          ) : (
            <StillHints
              captured={captured}
              venue={venue}
              whereabouts={whereabouts}
              codeRequired={codeRequired}
              seen={seen}
              isOwnCode={isOwnCode}
            />
          )}
        </div>
        {captured.refusal !== undefined && !isSending && <Refusal text={captured.refusal} />}
        {isSending && (
          <ProgressBar
            value={share ?? 0}
            label={verificationScreenTexts.sendingYourPhoto}
            className="w-full max-w-80"
          />
        )}
        <StillButtons
          isSending={isSending}
          isRetryFirst={lacksCode}
          onRetry={onRetry}
          onSubmit={() => void submit()}
        />
      </CameraFoot>
    </CameraStage>
  );
}

function SendingHint({ share }: { share: number | undefined }) {
  return (
    <CameraHint>
      {share === undefined ? verificationStatusTexts.locating : sendingText(share)}
      {share !== undefined && share < 1 && (
        <span aria-hidden className="tabular-nums">
          {Math.floor(share * 100)} %
        </span>
      )}
    </CameraHint>
  );
}

type HintsProps = Pick<Props, 'captured' | 'venue' | 'whereabouts' | 'codeRequired'> & {
  seen: SeenCode | undefined;
  isOwnCode: boolean;
};

/** Shows what is known about the photo before it is sent. */
function StillHints({ captured, venue, whereabouts, codeRequired, seen, isOwnCode }: HintsProps) {
  const now = useNow(5_000);
  const isTooOld = captured.challengeUntil !== undefined && captured.challengeUntil < now;
  return (
    <>
      {isTooOld && <CameraHint>{verificationStatusTexts.tooOld}</CameraHint>}
      {whereabouts.kind === 'unknown' && <CameraHint>{locationTexts[whereabouts.failure].title}</CameraHint>}
      {isOwnCode && (
        <CameraHint tone="good" icon={ScanQrCode}>
          {verificationStatusTexts.codeInPhoto}
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
  );
}

type ButtonsProps = {
  isSending: boolean;
  /** Whether another photo is the better choice. */
  isRetryFirst: boolean;
  onRetry: () => void;
  onSubmit: () => void;
};

function StillButtons({ isSending, isRetryFirst, onRetry, onSubmit }: ButtonsProps) {
  return (
    <div className="flex w-full max-w-column gap-3">
      <Button
        variant={isRetryFirst ? 'primary' : 'quiet'}
        className="flex-1"
        onClick={onRetry}
        disabled={isSending}
      >
        {verificationScreenTexts.retry}
      </Button>
      <Button
        variant={isRetryFirst ? 'quiet' : 'primary'}
        className="flex-1"
        busy={isSending}
        onClick={onSubmit}
      >
        {verificationScreenTexts.submit}
      </Button>
    </div>
  );
}

function Refusal({ text }: { text: string }) {
  return (
    <div role="alert">
      <CameraHint tone="bad" icon={TriangleAlert}>
        {text}
      </CameraHint>
    </div>
  );
}
