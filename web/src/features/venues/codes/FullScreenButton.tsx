import { Maximize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { displayTexts } from './display.texts.ts';

function watch(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Whether the page could fill the screen and does not: a phone that cannot, and a page that does, need no button. */
function canGrow(): boolean {
  return document.fullscreenEnabled && document.fullscreenElement === null;
}

export function FullScreenButton() {
  const isOffered = useSyncExternalStore(watch, canGrow);
  if (!isOffered) return null;
  return (
    <Button
      variant="plain"
      size="medium"
      className="text-muted"
      // A browser that refuses leaves everything as it was, the button too.
      onClick={() =>
        void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
      }
    >
      <Maximize size={18} aria-hidden />
      {displayTexts.fullScreen}
    </Button>
  );
}
