import { serverNow } from '../api/server-clock.ts';
import { NoAnswer, PATIENCE, within } from '../patience.ts';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
  /** In metres. */
  readonly accuracy: number;
  /** When this was measured, in ms since 1970. */
  readonly at: number;
}

/** Why the location is unknown: permission denied or not answered yet, a timeout, no signal, or an insecure page. */
export type LocationFailure = 'refused' | 'unanswered' | 'slow' | 'unavailable' | 'unsupported';

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

/**
 * Gets the browser's location. Never throws, and never waits for a permission that nobody answers: `onLate` gets the
 * position if the answer comes later.
 */
export async function locate(onLate: (coordinates: Position) => void = () => {}): Promise<Located> {
  if (!window.isSecureContext || !navigator.geolocation) return { kind: 'unknown', failure: 'unsupported' };
  const exact = await ask(EXACT, onLate);
  const isFinal = exact.kind === 'known' || exact.failure === 'refused' || exact.failure === 'unanswered';
  return isFinal ? exact : ask(ROUGH, onLate);
}

/** The time limit of the browser's own answer starts once it has the permission. */
async function ask(options: PositionOptions, onLate: (coordinates: Position) => void): Promise<Located> {
  const prompting = isPrompting();
  const answer = measured(options);
  const soon = await within(PATIENCE.promptHint, answer).catch(() => undefined);
  if (soon) return soon;
  const measuring = (await prompting) ? undefined : within(options.timeout ?? 0, answer);
  const later = await measuring?.catch(() => undefined);
  if (later) return later;
  void answer.then((late) => late.kind === 'known' && onLate(late.coordinates));
  return { kind: 'unknown', failure: 'unanswered' };
}

/** Whether the browser waits for the person, or doesn't say. */
async function isPrompting(): Promise<boolean> {
  try {
    const asked = navigator.permissions.query({ name: 'geolocation' });
    return (await within(PATIENCE.storage, asked)).state === 'prompt';
  } catch (error) {
    return error instanceof NoAnswer;
  }
}

function measured(options: PositionOptions): Promise<Located> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ kind: 'known', coordinates: { latitude, longitude, accuracy, at: serverNow() } }),
      (error) => resolve({ kind: 'unknown', failure: failureOf(error) }),
      options,
    );
  });
}

function failureOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): LocationFailure {
  if (code === PERMISSION_DENIED) return 'refused';
  return code === TIMEOUT ? 'slow' : 'unavailable';
}
