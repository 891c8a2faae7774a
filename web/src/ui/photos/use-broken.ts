import { useEffect, useState } from 'react';

/**
 * Whether a photo could not be loaded, and what its `<img>` calls then. Back online, it is tried again: without a
 * network every photo seems broken.
 */
export function useBroken(photo: string | null | undefined): [isBroken: boolean, onError: () => void] {
  const [broken, setBroken] = useState<string | null>();
  const isBroken = photo != null && photo === broken;

  useEffect(() => {
    if (!isBroken) return;
    const tryAgain = () => setBroken(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [isBroken]);

  return [isBroken, () => setBroken(photo)];
}
