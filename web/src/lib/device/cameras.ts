import * as z from 'zod/mini';
import { stored } from '../kept/stored.ts';
import { PATIENCE, within } from '../patience.ts';

/** Which cameras to open: the first that works. */
export interface WantedCamera {
  readonly cameras: readonly MediaTrackConstraints[];
  /** The person switched to it, so the next visit starts with it. */
  readonly isChosen: boolean;
}

const RESOLUTION = { width: { ideal: 1920 }, height: { ideal: 1080 } };
const REAR: MediaTrackConstraints = { ...RESOLUTION, facingMode: { ideal: 'environment' } };
const FRONT: MediaTrackConstraints = { ...RESOLUTION, facingMode: { ideal: 'user' } };

/** A photo may show the person. A code is in front of them. */
export type CameraUse = 'photo' | 'code';

/** The camera that was switched to last for that use, by its id. */
export const chosenCamera = {
  photo: stored(() => localStorage, 'showup.camera', z.string()),
  code: stored(() => localStorage, 'showup.code-camera', z.string()),
};

const only = (deviceId: string): MediaTrackConstraints => ({ ...RESOLUTION, deviceId: { exact: deviceId } });

/** The camera that was chosen before, and if that is gone the one at the back. */
export function firstCamera(use: CameraUse): WantedCamera {
  const chosen = chosenCamera[use].read();
  return { cameras: [...(chosen === undefined ? [] : [only(chosen)]), REAR], isChosen: false };
}

/** The camera itself, and if it is gone another one. */
export function sameCamera({ deviceId }: MediaTrackSettings): WantedCamera {
  return { cameras: [...(deviceId ? [only(deviceId)] : []), REAR], isChosen: false };
}

/**
 * All cameras after this one, and then itself: a phone has several at the back, of which one focuses on a code, and one
 * that does not open must not keep the person from the rest. If the browser does not name its cameras: one on the other
 * side of the phone.
 */
export async function camerasAfter({ deviceId, facingMode }: MediaTrackSettings): Promise<WantedCamera> {
  const inputs = await videoInputs().catch(() => undefined);
  if (!inputs) return { cameras: [facingMode === 'user' ? REAR : FRONT], isChosen: true };
  const ids = rearFirst(inputs).map((camera) => camera.deviceId);
  const next = ids.indexOf(deviceId ?? '') + 1;
  return { cameras: [...[...ids.slice(next), ...ids.slice(0, next)].map(only), REAR], isChosen: true };
}

/** @throws NoAnswer */
export async function videoInputs(): Promise<MediaDeviceInfo[]> {
  const devices = await within(PATIENCE.device, navigator.mediaDevices.enumerateDevices());
  return devices.filter(({ kind }) => kind === 'videoinput');
}

export function rearFirst<Camera extends Pick<MediaDeviceInfo, 'label'>>(
  cameras: readonly Camera[],
): Camera[] {
  return cameras.toSorted((a, b) => orderOf(a) - orderOf(b));
}

function orderOf(camera: Pick<MediaDeviceInfo, 'label'>): number {
  const sides = facingModes(camera);
  if (sides.includes('environment') || /back|rear|environment/i.test(camera.label)) return 0;
  return sides.includes('user') || /front|user|facetime/i.test(camera.label) ? 2 : 1;
}

/** Known without opening the camera, in most browsers. Labels are in the language of the phone. */
function facingModes(camera: object): readonly string[] {
  const isKnown = 'InputDeviceInfo' in globalThis && camera instanceof InputDeviceInfo;
  return (isKnown && 'getCapabilities' in camera && camera.getCapabilities().facingMode) || [];
}
