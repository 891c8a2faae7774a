import { Hand } from 'lucide-react';
import { useEffect, useState } from 'react';
import { storedAs } from '#lib/kept/stored.ts';
import { matchingTexts } from '../matching.texts.ts';

const hintSeen = storedAs(
  () => localStorage,
  'showup.swipe-hint',
  (value) => value === true || undefined,
);

/** Explains once, on a touch screen, that photos can be swiped. It goes when they are turned, or the card is scrolled or gone. */
export function SwipeHint({ isOver }: { isOver: boolean }) {
  const [isSeen] = useState(() => hintSeen.read() ?? false);
  useEffect(() => {
    if (isOver) hintSeen.write(true);
    return () => hintSeen.write(true);
  }, [isOver]);
  if (isSeen || isOver) return null;
  return (
    <p
      aria-hidden
      className="photo-pill pointer-events-none absolute inset-x-0 top-10 z-3 mx-auto hidden! w-fit animate-fade pointer-coarse:inline-flex!"
    >
      <Hand size={16} />
      {matchingTexts.swipeHint}
    </p>
  );
}
