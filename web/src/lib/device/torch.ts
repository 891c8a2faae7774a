import { PATIENCE, within } from '../patience.ts';

declare global {
  interface MediaTrackCapabilities {
    readonly torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

/** Whether this camera has a light that can be switched on. */
export function hasTorch(track: MediaStreamTrack): boolean {
  // Missing in some browsers, which don't support the torch either.
  return 'getCapabilities' in track && track.getCapabilities().torch === true;
}

/** Resolves to whether it worked. */
export async function switchTorch(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  try {
    await within(PATIENCE.device, track.applyConstraints({ advanced: [{ torch: isOn }] }));
    return true;
  } catch {
    return false;
  }
}
