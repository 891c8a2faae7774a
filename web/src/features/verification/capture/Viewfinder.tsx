import type { RequiredCode } from '@showup/contract/verification';
import { Flashlight, FlashlightOff, Hand, Lightbulb, ScanQrCode, SwitchCamera } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { type SelectedVenue, useDemoCity } from '#features/venues/venues.api.ts';
import { type CameraState, isAwaited, stillOf, useCamera } from '#lib/device/use-camera.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { CameraHint } from '../camera/CameraHint.tsx';
import { CameraPrompt } from '../camera/CameraPrompt.tsx';
import { CameraFoot, CameraPicture, CameraStage } from '../camera/CameraStage.tsx';
import { CameraVideo, CodeOutline, type Frame } from '../camera/CameraVideo.tsx';
import { useFrameFlaw } from '../camera/frame-quality.ts';
import { useCodeFinder } from '../camera/use-code-finder.ts';
import { PoseHint } from '../pose/PoseHint.tsx';
import { useIsOwnCode } from '../venue/use-own-code.ts';
import { useCaptureChallenge, useTellSighting } from '../verification.api.ts';
import type { Coordinates, Taken } from '../verification.stored.ts';
import {
  aimText,
  flawTexts,
  verificationScreenTexts,
  verificationStatusTexts,
} from '../verification.texts.ts';
import { CameraHead } from './CameraHead.tsx';
import { NoCamera } from './NoCamera.tsx';
import { PictureChooser } from './PictureChooser.tsx';

type Props = {
  venue: SelectedVenue;
  coordinates: Coordinates | undefined;
  requiredCode: RequiredCode;
  onChange: () => void;
  onCapture: (still: HTMLCanvasElement, taken: Taken | undefined) => void;
  /** Gets the picture chosen instead, if there is no camera. */
  onPicture: (jpeg: Blob) => void;
};

/** The pose the server asks for, with or without a hand, and the data to send with the photo. */
function useAskedPose(isOpen: boolean) {
  const { challenge, isMissing, isAwaited } = useCaptureChallenge(isOpen);
  const [isHandsFree, setHandsFree] = useState(false);
  const pose = isHandsFree ? challenge?.handsFreePose : challenge?.pose;
  const taken: Taken | undefined = challenge && {
    challenge: challenge.challenge,
    challengeUntil: challenge.challengeUntil,
    pose,
    isHandsFree,
  };
  const hint = { pose, isHandsFree, onSwitch: () => setHandsFree(!isHandsFree) };
  return { hint, taken, isMissing, isAwaited };
}

/** What the camera sees: a code, whether it is the venue's, and any flaw that would spoil the photo. */
function useFraming(video: RefObject<HTMLVideoElement | null>, isOpen: boolean, venue: SelectedVenue) {
  const { sighting } = useCodeFinder(video, isOpen);
  useTellSighting(sighting?.wanted);
  const isFound = useIsOwnCode(sighting?.wanted, venue._id);
  const seenFlaw = useFrameFlaw(video, isOpen);
  // A code that can be read is sharp, and its own hint asks to hold still.
  const flaw = isFound && seenFlaw === 'blurred' ? undefined : seenFlaw;
  return { sighting, isFound, flaw };
}

/** The full-screen camera. It looks for the venue's code while the person frames the photo. */
export function Viewfinder({ venue, coordinates, requiredCode, onChange, onCapture, onPicture }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry, switchCamera, toggleTorch } = useCamera(video, 'photo');
  const isOpen = state.kind === 'open';
  const isLive = isOpen && state.isLive;
  const { sighting, isFound, flaw } = useFraming(video, isLive, venue);
  const asked = useAskedPose(isOpen);
  const [frame, setFrame] = useState<Frame>({ width: 3, height: 4 });

  function capture() {
    const still = video.current && stillOf(video.current);
    if (still) onCapture(still, asked.taken);
  }

  if (state.kind === 'failed')
    return <NoCamera {...{ venue, onChange, onPicture }} failure={state.failure} onRetry={retry} />;
  return (
    <CameraStage title={verificationScreenTexts.yourPhoto} isUpright={frame.height >= frame.width}>
      <CameraPicture ratio={frame.width / frame.height}>
        <div className={classNames('absolute inset-0', isOpen && state.facesUser && '-scale-x-100')}>
          <CameraVideo ref={video} isShown={isOpen} onFrame={setFrame} />
          {sighting && isFound && <CodeOutline sighting={sighting} frame={frame} />}
        </div>
        {isAwaited(state) && (
          <CameraPrompt>
            <PictureChooser onPicture={onPicture} />
          </CameraPrompt>
        )}
      </CameraPicture>
      <CameraHead
        venue={venue}
        coordinates={coordinates}
        back={{ label: verificationScreenTexts.backToVenues, go: onChange }}
        onChange={onChange}
      >
        <div className="flex flex-col items-center gap-2">
          {isOpen && <PoseHint {...asked.hint} isMirrored={state.facesUser} />}
          <FrameHints
            flaw={flaw}
            isFound={isFound}
            aim={aimOf(state, sighting !== undefined, venue, requiredCode)}
            mayLackCode={asked.taken !== undefined && requiredCode === 'off' && !venue.isRequested}
            isNotLive={isOpen && asked.isMissing}
          />
        </div>
      </CameraHead>
      <CameraButtons
        state={state}
        isReady={isLive && !asked.isAwaited}
        onTorch={() => void toggleTorch()}
        onCapture={capture}
        onSwitch={() => void switchCamera()}
      />
    </CameraStage>
  );
}

function aimOf(
  state: CameraState,
  seesCode: boolean,
  venue: SelectedVenue,
  requiredCode: RequiredCode,
): string {
  const isOpen = state.kind === 'open';
  if (isOpen && !state.isLive) return verificationStatusTexts.paused;
  const isRequested = venue.isRequested === true;
  return aimText({ isOpen, seesCode, isRequested, needsDisplay: requiredCode === 'live' });
}

type FrameHintsProps = {
  flaw: ReturnType<typeof useFrameFlaw>;
  isFound: boolean;
  /** How to get the code into the picture. */
  aim: string;
  /** The server is known to accept a photo without the code. */
  mayLackCode: boolean;
  /** The server asked for no pose, so the photo won't count as live. */
  isNotLive: boolean;
};

function FrameHints({ flaw, isFound, aim, mayLackCode, isNotLive }: FrameHintsProps) {
  return (
    <div role="status" className="flex flex-col items-center gap-2">
      {isNotLive && <CameraHint>{verificationStatusTexts.notLive}</CameraHint>}
      {flaw && <CameraHint icon={flaw === 'dark' ? Lightbulb : Hand}>{flawTexts[flaw]}</CameraHint>}
      {isFound ? (
        <CameraHint tone="good" icon={ScanQrCode}>
          {verificationStatusTexts.codeFound}
        </CameraHint>
      ) : (
        <>
          <CameraHint>{aim}</CameraHint>
          {mayLackCode && <WithoutCodeHint />}
        </>
      )}
    </div>
  );
}

/** The demo shows its code on a second screen, which not everyone has. */
function WithoutCodeHint() {
  const demoCity = useDemoCity().data;
  return demoCity ? <CameraHint>{verificationStatusTexts.withoutCode}</CameraHint> : null;
}

type ButtonsProps = {
  state: CameraState;
  isReady: boolean;
  onTorch: () => void;
  onCapture: () => void;
  onSwitch: () => void;
};

function CameraButtons({ state, isReady, onTorch, onCapture, onSwitch }: ButtonsProps) {
  return (
    <CameraFoot>
      <div className="relative flex w-full items-center justify-center">
        {state.kind === 'open' && state.torch !== 'none' && (
          <IconButton
            icon={state.torch === 'on' ? FlashlightOff : Flashlight}
            label={
              state.torch === 'on'
                ? verificationScreenTexts.turnTheLightOff
                : verificationScreenTexts.turnTheLightOn
            }
            ground="photo"
            onClick={onTorch}
            className="absolute right-1/2 mr-20"
          />
        )}
        <button
          type="button"
          aria-label={verificationScreenTexts.capture}
          onClick={onCapture}
          disabled={!isReady}
          className="grid size-20 place-items-center rounded-full border-4 border-white transition active:scale-95 disabled:opacity-50"
        >
          <span className="size-15 rounded-full bg-white" />
        </button>
        {state.kind === 'open' && state.canSwitch && (
          <IconButton
            icon={SwitchCamera}
            label={verificationScreenTexts.switchCamera}
            ground="photo"
            onClick={onSwitch}
            className="absolute left-1/2 ml-20"
          />
        )}
      </div>
    </CameraFoot>
  );
}
