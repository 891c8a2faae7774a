import { type RefObject, useCallback, useEffect, useState } from 'react';
import { hasTorch, switchTorch } from './torch.ts';
import { useAllowed } from './use-allowed.ts';

/** Why there is no picture: the person said no, there is no camera, another program has it, or the page may not ask at all. */
export type CameraFailure = 'refused' | 'missing' | 'busy' | 'unsupported';

export type CameraState =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'open';
      readonly canSwitch: boolean;
      /** A camera that faces its user is shown as a mirror would. */
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

/** What to ask for to get the camera after this one: the other side of a phone, else the next in the list. */
async function otherThan(settings: MediaTrackSettings): Promise<MediaTrackConstraints> {
  if (settings.facingMode === 'environment') return { ...RESOLUTION, facingMode: { ideal: 'user' } };
  if (settings.facingMode === 'user') return REAR;
  const inputs = await videoInputs();
  const at = inputs.findIndex(({ deviceId }) => deviceId === settings.deviceId);
  const next = inputs[(at + 1) % Math.max(1, inputs.length)];
  return next ? { ...RESOLUTION, deviceId: { exact: next.deviceId } } : REAR;
}

/** Shows the camera in `video` while it is on the page, the rear one first, and lets it go afterwards. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>(OPENING);
  const [wanted, setWanted] = useState<MediaTrackConstraints>(REAR);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;

    const fail = (failure: CameraFailure) => !isGone && setState({ kind: 'failed', failure });

    async function open() {
      setState(OPENING);
      // Absent on pages that came over plain http.
      if (!navigator.mediaDevices) return fail('unsupported');
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        const element = video.current;
        const [track] = stream.getVideoTracks();
        if (isGone || !element || !track) return close();
        track.addEventListener('ended', () => fail('busy'));
        element.srcObject = stream;
        await element.play();
        const inputs = await videoInputs();
        if (isGone) return;
        setState({
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

    function close() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    void open();
    return () => {
      isGone = true;
      close();
    };
  }, [video, wanted]);

  const retry = useCallback(() => {
    setState(OPENING);
    // The camera that was asked for last may be the one that is gone.
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

/** Opens the camera again by itself once what stood in its way is gone: it was allowed, plugged in or given back. */
function useCameraReturn(failure: CameraFailure | undefined, retry: () => void): void {
  useAllowed('camera', failure === 'refused', retry);

  useEffect(() => {
    if (failure !== 'missing' && failure !== 'busy') return;
    // A phone takes the camera away from a page that is not looked at.
    const look = () => failure === 'busy' && !document.hidden && retry();
    document.addEventListener('visibilitychange', look);
    navigator.mediaDevices.addEventListener('devicechange', retry);
    return () => {
      document.removeEventListener('visibilitychange', look);
      navigator.mediaDevices.removeEventListener('devicechange', retry);
    };
  }, [failure, retry]);
}

/** The frame that is shown now, in the camera's own pixels and never mirrored. */
export function stillOf(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}
