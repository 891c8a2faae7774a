import { PATIENCE, within } from '../patience.ts';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
  /** In metres. */
  readonly accuracy: number;
  /** When this was measured, in ms since 1970. */
  readonly at: number;
}

/** Why the location is unknown: permission denied, a timeout, no signal, or an insecure page. */
export type LocationFailure = 'refused' | 'slow' | 'unavailable' | 'unsupported';

export type Located =
  | { readonly kind: 'known'; readonly coordinates: Position }
  | { readonly kind: 'unknown'; readonly failure: LocationFailure };

const EXACT: PositionOptions = {
  enableHighAccuracy: true,
  timeout: PATIENCE.exactPosition,
  maximumAge: 10_000,
};
const ROUGH: PositionOptions = {
  enableHighAccuracy: false,
  timeout: PATIENCE.roughPosition,
  maximumAge: 60_000,
};

/** Gets the browser's location. Never throws. */
export async function locate(): Promise<Located> {
  if (!window.isSecureContext || !navigator.geolocation) return { kind: 'unknown', failure: 'unsupported' };
  // The browser's own timeouts don't count while it waits for the person's permission.
  return within(PATIENCE.prompt, askTwice()).catch(() => ({ kind: 'unknown', failure: 'slow' }));
}

async function askTwice(): Promise<Located> {
  const exact = await ask(EXACT);
  return exact.kind === 'known' || exact.failure === 'refused' ? exact : ask(ROUGH);
}

function ask(options: PositionOptions): Promise<Located> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ kind: 'known', coordinates: { latitude, longitude, accuracy, at: Date.now() } }),
      (error) => resolve({ kind: 'unknown', failure: failureOf(error) }),
      options,
    );
  });
}

function failureOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): LocationFailure {
  if (code === PERMISSION_DENIED) return 'refused';
  return code === TIMEOUT ? 'slow' : 'unavailable';
}
