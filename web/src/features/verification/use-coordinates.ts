import { useCallback, useEffect, useState } from 'react';
import { type Coordinates, storedCoordinates } from './verification.stored.ts';

/** Older coordinates say nothing about where the person is now. */
const USABLE_MS = 15 * 60_000;
const ASKING: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 };

export type Whereabouts =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly coordinates: Coordinates; readonly isAsking: boolean }
  /** The person or the browser said no; or it could not find out. */
  | { readonly kind: 'unknown'; readonly isRefused: boolean; readonly isAsking: boolean };

function lastKnown(): Coordinates | undefined {
  const kept = storedCoordinates.read();
  return kept && Date.now() - kept.at < USABLE_MS ? kept : undefined;
}

function askBrowser(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy, at: Date.now() }),
      reject,
      ASKING,
    );
  });
}

const isRefusal = (error: unknown) =>
  error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;

/** Where the person is, asked of the browser on entering; what was known a little while ago is used until it answers. */
export function useCoordinates() {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>(() => {
    const kept = lastKnown();
    return kept
      ? { kind: 'known', coordinates: kept, isAsking: kept.city === undefined }
      : { kind: 'asking' };
  });

  const settle = useCallback((coordinates: Coordinates) => {
    storedCoordinates.write(coordinates);
    setWhereabouts({ kind: 'known', coordinates, isAsking: false });
  }, []);

  /** Answers whether the browser could tell. */
  const renew = useCallback(async () => {
    setWhereabouts((last) => (last.kind === 'asking' ? last : { ...last, isAsking: true }));
    try {
      settle(await askBrowser());
      return true;
    } catch (error) {
      setWhereabouts((last) =>
        last.kind === 'known'
          ? { ...last, isAsking: false }
          : { kind: 'unknown', isRefused: isRefusal(error), isAsking: false },
      );
      return false;
    }
  }, [settle]);

  useEffect(() => {
    if (lastKnown()?.city === undefined) void renew();
  }, [renew]);

  const visit = useCallback(
    ({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }) =>
      settle({ latitude, longitude, city: name, at: Date.now() }),
    [settle],
  );

  return { whereabouts, renew, visit };
}
