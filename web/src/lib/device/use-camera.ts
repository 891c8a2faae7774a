import { type RefObject, useCallback, useEffect, useState } from 'react';
import { hasTorch, switchTorch } from './torch.ts';
import { useAllowed } from './use-allowed.ts';

/** Why there is no picture: permission denied, no camera, in use elsewhere, or the page may not use cameras at all. */
export type CameraFailure = 'refused' | 'missing' | 'busy' | 'unsupported';

export type CameraState =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'open';
      readonly canSwitch: boolean;
      /** A camera facing the user is shown mirrored. */
      readonly facesUser: boolean;
      readonly torch: 'none' | 'off' | 'on';
    }
  | { readonly kind: 'failed'; readonly failure: CameraFailure };

const OPENING: CameraState = { kind: 'opening' };
const RESOLUTION = { width: { ideal: 1920 }, height: { ideal: 1080 } };
const REAR: MediaTrackConstraints = { ...RESOLUTION, facingMode: { ideal: 'environment' } };

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

function videoInputs() {
  return navigator.mediaDevices
    .enumerateDevices()
    .then((devices) => devices.filter(({ kind }) => kind === 'videoinput'));
}

/** The constraints of the next camera: the one on the other side of a phone, otherwise the next in the list. */
async function otherThan(settings: MediaTrackSettings): Promise<MediaTrackConstraints> {
  if (settings.facingMode === 'environment') return { ...RESOLUTION, facingMode: { ideal: 'user' } };
  if (settings.facingMode === 'user') return REAR;
  const inputs = await videoInputs();
  const at = inputs.findIndex(({ deviceId }) => deviceId === settings.deviceId);
  const next = inputs[(at + 1) % Math.max(1, inputs.length)];
  return next ? { ...RESOLUTION, deviceId: { exact: next.deviceId } } : REAR;
}

/** Opens the camera and reports its state with `tell`, until `signal` closes it. */
async function openCamera(
  video: RefObject<HTMLVideoElement | null>,
  wanted: MediaTrackConstraints,
  signal: AbortSignal,
  tell: (state: CameraState) => void,
): Promise<void> {
  const fail = (failure: CameraFailure) => !signal.aborted && tell({ kind: 'failed', failure });
  let stream: MediaStream | undefined;
  function close() {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
  signal.addEventListener('abort', close);
  // Missing on pages served over plain http.
  if (!navigator.mediaDevices) return void fail('unsupported');
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
    const element = video.current;
    const [track] = stream.getVideoTracks();
    if (signal.aborted || !element || !track) return close();
    track.addEventListener('ended', () => fail('busy'));
    element.srcObject = stream;
    await element.play();
    const inputs = await videoInputs();
    if (signal.aborted) return;
    tell({
      kind: 'open',
      canSwitch: inputs.length > 1,
      facesUser: track.getSettings().facingMode === 'user',
      torch: hasTorch(track) ? 'off' : 'none',
    });
  } catch (error) {
    close();
    fail(failureOf(error));
  }
}

/** Shows the camera in `video` while that is on the page, starting with the rear one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>(OPENING);
  const [wanted, setWanted] = useState<MediaTrackConstraints>(REAR);

  useEffect(() => {
    const stop = new AbortController();
    setState(OPENING);
    void openCamera(video, wanted, stop.signal, setState);
    return () => stop.abort();
  }, [video, wanted]);

  const retry = useCallback(() => {
    setState(OPENING);
    // The last camera chosen may be the one that was unplugged.
    setWanted({ ...REAR });
  }, []);
  useCameraReturn(state.kind === 'failed' ? state.failure : undefined, retry);

  async function switchCamera() {
    const track = trackIn(video.current);
    if (track) setWanted(await otherThan(track.getSettings()));
  }

  async function toggleTorch() {
    const track = trackIn(video.current);
    if (!track || state.kind !== 'open') return;
    const torch = state.torch === 'on' ? 'off' : 'on';
    if (await switchTorch(track, torch === 'on')) {
      setState((last) => (last.kind === 'open' ? { ...last, torch } : last));
    }
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

/** The current frame in the camera's own pixels, never mirrored. */
export function stillOf(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}
