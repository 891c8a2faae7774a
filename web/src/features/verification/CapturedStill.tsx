import { ScanQrCode } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { openQrReader } from '../../lib/qr-reader.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/notify.tsx';
import { ProgressBar } from '../../ui/Progress.tsx';
import type { SelectedVenue } from '../venues/venues.api.ts';
import { CameraHead } from './CameraHead.tsx';
import { CameraStage } from './CameraStage.tsx';
import { sightingOf } from './code-sighting.ts';
import { useIsOwnCode } from './use-own-code.ts';
import { useSendCapture } from './use-send-capture.ts';
import type { CapturedPhoto, Coordinates } from './verification.stored.ts';
import { verificationNotices } from './verification.texts.ts';

type Props = {
  captured: CapturedPhoto;
  venue: SelectedVenue;
  coordinates: Coordinates | undefined;
  onRetry: () => void;
  onChange: () => void;
  onSent: () => void;
};

/** The photo as it will be sent. */
export function CapturedStill({ captured, venue, coordinates, onRetry, onChange, onSent }: Props) {
  const [seen, setSeen] = useState<{ venueCode: string | undefined }>();
  const isOwnCode = useIsOwnCode(seen?.venueCode, venue._id);
  const [isUpright, setIsUpright] = useState(true);
  const { send, share } = useSendCapture();
  const isSending = share !== undefined;

  function look({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setIsUpright(currentTarget.naturalHeight >= currentTarget.naturalWidth);
    openQrReader()
      .then((read) => read(currentTarget))
      .then((codes) => setSeen({ venueCode: sightingOf(codes)?.venueCode }))
      // Without a reader here the server's says it all.
      .catch(() => undefined);
  }

  async function submit() {
    const problem = await send(captured, coordinates);
    if (problem === undefined) onSent();
    else notify.error(problem);
  }

  return (
    <CameraStage isUpright={isUpright}>
      <img
        src={captured.photo}
        alt={`You at ${venue.name}`}
        onLoad={look}
        className="size-full object-contain"
      />
      <CameraHead venue={venue} coordinates={coordinates} onChange={onChange} disabled={isSending} />
      <div className="on-photo absolute inset-x-0 bottom-0 flex flex-col items-center gap-5 bg-linear-to-t from-black/80 to-transparent px-4 pt-20 pb-[calc(var(--safe-bottom)+2.25rem)]">
        <p
          role="status"
          className={classNames(
            'inline-flex min-h-9 items-center gap-2.5 rounded-panel px-5 py-1.5 text-center text-body empty:hidden',
            isOwnCode
              ? 'bg-success font-semibold text-success-content'
              : 'bg-black/60 font-medium text-white',
          )}
        >
          {isOwnCode && (
            <>
              <ScanQrCode size={20} aria-hidden />
              {verificationNotices.codeInPhoto}
            </>
          )}
          {seen && !isOwnCode && otherText(seen.venueCode)}
        </p>
        {isSending && <ProgressBar value={share} label="Sending your photo" className="w-full max-w-80" />}
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
