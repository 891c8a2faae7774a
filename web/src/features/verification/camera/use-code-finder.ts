import { type RefObject, useEffect, useState } from 'react';
import { readCodes } from '#lib/device/qr-reader.ts';
import { type CodeReader, type Sighting, sightingOf } from './code-sighting.ts';

const LOOK_EVERY_MS = 400;
/** Hands shake, so a code counts as found until it is missed this many times in a row. */
const MISSES = 2;

/**
 * Looks for codes in the video, one frame at a time: venues' codes unless a `reader` says otherwise. It is blind while the
 * code that reads them could not be loaded.
 */
export function useCodeFinder(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  reader?: CodeReader,
): { sighting: Sighting; isBlind: boolean } {
  const [sighting, setSighting] = useState<Sighting>();
  const [isBlind, setBlind] = useState(false);

  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let misses = 0;

    async function look() {
      const element = video.current;
      const hasFrame = element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const codes = hasFrame ? await readCodes(element).catch(() => undefined) : [];
      const seen = codes && sightingOf(codes, reader);
      if (isGone) return;
      setBlind(!codes);
      misses = seen ? 0 : misses + 1;
      if (seen || misses >= MISSES) setSighting(seen);
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    }

    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
      setSighting(undefined);
    };
  }, [video, isOn, reader]);

  return { sighting, isBlind };
}
