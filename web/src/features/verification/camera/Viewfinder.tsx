import type { RequiredCode } from '@showup/contract/verification';
import { Flashlight, FlashlightOff, Hand, Lightbulb, ScanQrCode, SwitchCamera } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { stillOf, useCamera } from '../../../lib/device/use-camera.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import { useIsOwnCode } from '../place/use-own-code.ts';
import { PoseHint } from '../pose/PoseHint.tsx';
import { useCaptureChallenge, useTellSighting } from '../verification.api.ts';
import type { Coordinates, Taken } from '../verification.stored.ts';
import { aimText, flawTexts, verificationNotices, verificationTexts } from '../verification.texts.ts';
import { CameraHead } from './CameraHead.tsx';
import { CameraHint } from './CameraHint.tsx';
import { CameraFoot, CameraPicture, CameraStage } from './CameraStage.tsx';
import { NoCamera } from './NoCamera.tsx';
import { useCodeFinder } from './use-code-finder.ts';
import { useFrameFlaw } from './use-frame-flaw.ts';

type Props = {
  venue: SelectedVenue;
  coordinates: Coordinates | undefined;
  requiredCode: RequiredCode;
  onChange: () => void;
  onCapture: (still: HTMLCanvasElement, taken: Taken | undefined) => void;
  /** A picture that was chosen because there is no camera. */
  onPicture: (jpeg: Blob) => void;
};

/** The camera screen is the camera: it finds the code while the person frames the photo, and says so. */
export function Viewfinder({ venue, coordinates, requiredCode, onChange, onCapture, onPicture }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry, switchCamera, toggleTorch } = useCamera(video);
  const isOpen = state.kind === 'open';
  const { challenge, isMissing, isAwaited } = useCaptureChallenge(isOpen);
  const sighting = useCodeFinder(video, isOpen);
  useTellSighting(sighting?.venueCode);
  const isFound = useIsOwnCode(sighting?.venueCode, venue._id);
  const seenFlaw = useFrameFlaw(video, isOpen);
  // A code that can be read is sharp, and its own line asks to hold still.
  const flaw = isFound && seenFlaw === 'blurred' ? undefined : seenFlaw;
  const [isHandsFree, setHandsFree] = useState(false);
  const pose = isHandsFree ? challenge?.handsFreePose : challenge?.pose;
  const [frame, setFrame] = useState({ width: 3, height: 4 });

  function measure({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) {
    if (videoWidth && videoHeight) setFrame({ width: videoWidth, height: videoHeight });
  }

  function capture() {
    if (!video.current) return;
    const still = stillOf(video.current);
    if (!challenge) return onCapture(still, undefined);
    onCapture(still, {
      challenge: challenge.challenge,
      challengeUntil: challenge.challengeUntil,
      pose,
      isHandsFree,
    });
  }

  if (state.kind === 'failed') {
    return (
      <NoCamera
        failure={state.failure}
        venue={venue}
        onRetry={retry}
        onChange={onChange}
        onPicture={onPicture}
      />
    );
  }
  return (
    <CameraStage isUpright={frame.height >= frame.width}>
      <CameraPicture ratio={frame.width / frame.height}>
        <div className={classNames('absolute inset-0', isOpen && state.facesUser && '-scale-x-100')}>
          <video
            ref={video}
            muted
            playsInline
            autoPlay
            aria-label={verificationTexts.whatYourCameraSees}
            onLoadedMetadata={measure}
            onResize={measure}
            className={classNames('size-full object-cover transition-opacity', !isOpen && 'opacity-0')}
          />
          {sighting && isFound && (
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${frame.width} ${frame.height}`}
              preserveAspectRatio="xMidYMid slice"
              className="absolute inset-0 size-full"
            >
              <polygon
                points={sighting.outline.map(({ x, y }) => `${x},${y}`).join(' ')}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                className="animate-fade fill-none stroke-success stroke-4"
              />
            </svg>
          )}
        </div>
      </CameraPicture>
      <CameraHead
        venue={venue}
        coordinates={coordinates}
        back={{ label: verificationTexts.backToThePlaces, go: onChange }}
        onChange={onChange}
      >
        <div role="status" className="flex flex-col items-center gap-2">
          {isOpen && pose && (
            <PoseHint
              pose={pose}
              isMirrored={state.facesUser}
              isHandsFree={isHandsFree}
              onSwitch={() => setHandsFree(!isHandsFree)}
            />
          )}
          {isOpen && isMissing && <CameraHint>{verificationNotices.notLive}</CameraHint>}
          {flaw && <CameraHint icon={flaw === 'dark' ? Lightbulb : Hand}>{flawTexts[flaw]}</CameraHint>}
          {isFound ? (
            <CameraHint tone="good" icon={ScanQrCode}>
              {verificationNotices.codeFound}
            </CameraHint>
          ) : (
            <CameraHint>
              {aimText({
                isOpen,
                seesCode: sighting !== undefined,
                isRequested: venue.isRequested === true,
                needsDisplay: requiredCode === 'live',
              })}
            </CameraHint>
          )}
        </div>
      </CameraHead>
      <CameraFoot>
        <div className="relative flex w-full items-center justify-center">
          {isOpen && state.torch !== 'none' && (
            <IconButton
              icon={state.torch === 'on' ? FlashlightOff : Flashlight}
              label={
                state.torch === 'on' ? verificationTexts.turnTheLightOff : verificationTexts.turnTheLightOn
              }
              ground="photo"
              onClick={toggleTorch}
              className="absolute right-1/2 mr-20"
            />
          )}
          <button
            type="button"
            aria-label={verificationTexts.capture}
            onClick={capture}
            disabled={!isOpen || isAwaited}
            className="grid size-20 place-items-center rounded-full border-4 border-white transition active:scale-95 disabled:opacity-50"
          >
            <span className="size-15 rounded-full bg-white" />
          </button>
          {isOpen && state.canSwitch && (
            <IconButton
              icon={SwitchCamera}
              label={verificationTexts.switchCamera}
              ground="photo"
              onClick={switchCamera}
              className="absolute left-1/2 ml-20"
            />
          )}
        </div>
      </CameraFoot>
    </CameraStage>
  );
}
