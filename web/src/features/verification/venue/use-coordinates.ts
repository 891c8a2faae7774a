import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { type LocationFailure, locate } from '#lib/device/locate.ts';
import { useAllowed } from '#lib/device/use-allowed.ts';
import { type Coordinates, storedCoordinates } from '../verification.stored.ts';

/** Coordinates older than this are discarded. */
const USABLE_MS = 15 * 60_000;

export type Whereabouts =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly coordinates: Coordinates; readonly isAsking: boolean }
  | { readonly kind: 'unknown'; readonly failure: LocationFailure; readonly isAsking: boolean };

function lastKnown(): Coordinates | undefined {
  const kept = storedCoordinates.read();
  return kept && serverNow() - kept.at < USABLE_MS ? kept : undefined;
}

/** The person's location. Asks the browser when the screen opens, and uses the last known one until it answers. */
export function useCoordinates() {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>(() => {
    const kept = lastKnown();
    return kept
      ? { kind: 'known', coordinates: kept, isAsking: kept.city === undefined }
      : { kind: 'asking' };
  });
  const isHere = useRef(true);
  const [hasLeftCity, setLeftCity] = useState(false);

  const settle = useCallback((coordinates: Coordinates) => {
    storedCoordinates.write(coordinates);
    setWhereabouts({ kind: 'known', coordinates, isAsking: false });
  }, []);

  const renew = useCallback(async () => {
    if (lastKnown()?.city !== undefined) setLeftCity(true);
    setWhereabouts((last) => (last.kind === 'asking' ? last : { ...last, isAsking: true }));
    const found = await locate((late) => isHere.current && settle(late));
    // Store nothing after a logout.
    if (!isHere.current) return found;
    if (found.kind === 'known') settle(found.coordinates);
    else {
      setWhereabouts((last) =>
        last.kind === 'known' ? { ...last, isAsking: false } : { ...found, isAsking: false },
      );
    }
    return found;
  }, [settle]);

  useEffect(() => {
    isHere.current = true;
    if (lastKnown()?.city === undefined) void renew();
    return () => {
      isHere.current = false;
    };
  }, [renew]);

  const onAllowed = useCallback(() => void renew(), [renew]);
  useAllowed('geolocation', whereabouts.kind === 'unknown', onAllowed);

  const visit = useCallback(
    ({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }) =>
      settle({ latitude, longitude, city: name, at: serverNow() }),
    [settle],
  );

  return { whereabouts, renew, visit, hasLeftCity };
}
