import { type RefObject, useCallback, useEffect, useState } from 'react';
import { PATIENCE } from '../patience.ts';
import { isRunning, watchFrames } from './camera-frames.ts';
import {
  type CameraUse,
  camerasAfter,
  chosenCamera,
  firstCamera,
  sameCamera,
  videoInputs,
  type WantedCamera,
} from './cameras.ts';
import { canvasOf } from './picture.ts';
import { hasTorch, switchTorch } from './torch.ts';
import { useAllowed } from './use-allowed.ts';

/**
 * Why there is no picture: permission denied, no camera, in use elsewhere, a page without https, or a browser that opens
 * none, as those inside other apps.
 */
export type CameraFailure = 'refused' | 'missing' | 'busy' | 'insecure' | 'unsupported';

/** Whether another try can succeed on this page. */
export const mayOpenLater = (failure: CameraFailure) => failure !== 'insecure' && failure !== 'unsupported';

export type CameraState =
  /** `isSlow` once the person may have overlooked the browser's question. Their answer still counts. */
  | { readonly kind: 'opening'; readonly isSlow: boolean }
  | {
      readonly kind: 'open';
      /** Whether frames arrive. If not, what is seen is the past. */
      readonly isLive: boolean;
      readonly canSwitch: boolean;
      /** A camera facing the user is shown mirrored. */
      readonly facesUser: boolean;
      readonly torch: 'none' | 'off' | 'on';
    }
  | { readonly kind: 'failed'; readonly failure: CameraFailure };

/** Whether the browser seems to wait for the person. */
export const isAwaited = (state: CameraState) => state.kind === 'opening' && state.isSlow;

type Open = Extract<CameraState, { kind: 'open' }>;
type Change = (change: (last: CameraState) => CameraState) => void;

const OPENING: CameraState = { kind: 'opening', isSlow: false };

const whileOpen = (part: Partial<Open>) => (last: CameraState) =>
  last.kind === 'open' ? { ...last, ...part } : last;

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

/** The first of the cameras that opens. Once one is refused, no other is asked for. */
async function openStream({ cameras }: WantedCamera, signal: AbortSignal): Promise<MediaStream> {
  let failure: unknown;
  for (const video of cameras) {
    try {
      return await navigator.mediaDevices.getUserMedia({ video, audio: false });
    } catch (error) {
      failure = error;
      if (signal.aborted || failureOf(error) === 'refused') break;
    }
  }
  throw failure;
}

interface Reports {
  readonly use: CameraUse;
  readonly change: Change;
  readonly reopen: (wanted: WantedCamera) => void;
}

/** Opens a camera and reports its state, until `left` or a failure closes it. */
async function openCamera(
  video: RefObject<HTMLVideoElement | null>,
  wanted: WantedCamera,
  left: AbortSignal,
  reports: Reports,
): Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  left.addEventListener('abort', () => closing.abort());
  // A camera that has failed is let go: its late frames would open a viewfinder that shows nothing.
  const fail = (failure: CameraFailure) => {
    if (signal.aborted) return;
    closing.abort();
    reports.change(() => ({ kind: 'failed', failure }));
  };
  if (!window.isSecureContext) return void fail('insecure');
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return void fail('unsupported');
  try {
    const stream = await openStream(wanted, signal);
    if (signal.aborted || !video.current) return stopAll(stream);
    signal.addEventListener('abort', () => stopAll(stream));
    show(stream, video.current, wanted, signal, { ...reports, fail });
  } catch (error) {
    fail(failureOf(error));
  }
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function show(
  stream: MediaStream,
  video: HTMLVideoElement,
  { isChosen }: WantedCamera,
  signal: AbortSignal,
  { use, change, reopen, fail }: Reports & { readonly fail: (failure: CameraFailure) => void },
): void {
  const [track] = stream.getVideoTracks();
  if (!track) return void fail('missing');
  let canSwitch = false;
  video.srcObject = stream;
  // Browsers may pause it at any time. Whether frames arrive is what counts.
  video.play().catch(() => undefined);
  const { deviceId, facingMode } = track.getSettings();

  const unwatch = watchFrames(video, track, {
    firstMs: PATIENCE.promptHint,
    onChange(isLive) {
      if (isLive && isChosen && deviceId) chosenCamera[use].write(deviceId);
      const facesUser = facingMode === 'user';
      change((last) =>
        last.kind === 'open'
          ? { ...last, isLive }
          : { kind: 'open', isLive, canSwitch, facesUser, torch: hasTorch(track) ? 'off' : 'none' },
      );
    },
    onLost(hadFrames) {
      if (hadFrames) return reopen(sameCamera(track.getSettings()));
      chosenCamera[use].clear();
      fail('busy');
    },
  });
  signal.addEventListener('abort', unwatch);
  track.addEventListener('ended', () => fail('busy'));
  videoInputs().then(
    ({ length }) => {
      canSwitch = length > 1;
      if (!signal.aborted) change(whileOpen({ canSwitch }));
    },
    // The list did not come, and there may be more.
    () => !signal.aborted && change(whileOpen({ canSwitch: true })),
  );
}

/** Shows the camera in `video` while that is on the page: the one chosen before for this use, or the rear one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, use: CameraUse) {
  const [state, setState] = useState<CameraState>(OPENING);
  const [wanted, setWanted] = useState(() => firstCamera(use));

  useEffect(() => {
    const stop = new AbortController();
    setState(OPENING);
    void openCamera(video, wanted, stop.signal, { use, change: setState, reopen: setWanted });
    const hint = setTimeout(
      () => setState((last) => (last.kind === 'opening' ? { ...last, isSlow: true } : last)),
      PATIENCE.promptHint,
    );
    return () => {
      clearTimeout(hint);
      stop.abort();
    };
  }, [video, wanted, use]);

  const retry = useCallback(() => setWanted(firstCamera(use)), [use]);
  useCameraReturn(state.kind === 'failed' ? state.failure : undefined, retry);

  async function switchCamera() {
    const track = trackIn(video.current);
    if (track) setWanted(await camerasAfter(track.getSettings()));
  }

  async function toggleTorch() {
    const track = trackIn(video.current);
    if (!track || state.kind !== 'open') return;
    const isOn = state.torch !== 'on';
    // A light that does not obey is not offered again.
    const torch = (await switchTorch(track, isOn)) ? (isOn ? 'on' : 'off') : 'none';
    setState(whileOpen({ torch }));
  }

  return { state, retry, switchCamera, toggleTorch };
}

function trackIn(video: HTMLVideoElement | null): MediaStreamTrack | undefined {
  return video?.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;
}

/** Reopens the camera once it is allowed, plugged in or free. */
function useCameraReturn(failure: CameraFailure | undefined, retry: () => void): void {
  useAllowed('camera', failure === 'refused', retry);

  useEffect(() => {
    if (failure !== 'missing' && failure !== 'busy') return;
    // Phones take the camera away from pages in the background.
    const look = () => failure === 'busy' && !document.hidden && retry();
    document.addEventListener('visibilitychange', look);
    navigator.mediaDevices.addEventListener('devicechange', retry);
    return () => {
      document.removeEventListener('visibilitychange', look);
      navigator.mediaDevices.removeEventListener('devicechange', retry);
    };
  }, [failure, retry]);
}

/** The current frame in the camera's own pixels, never mirrored; undefined if it is not of this moment. */
export function stillOf(video: HTMLVideoElement): HTMLCanvasElement | undefined {
  const track = trackIn(video);
  if (!track || !isRunning(video, track) || !video.videoWidth) return undefined;
  const { canvas, context } = canvasOf({ width: video.videoWidth, height: video.videoHeight });
  context.drawImage(video, 0, 0);
  return canvas;
}
