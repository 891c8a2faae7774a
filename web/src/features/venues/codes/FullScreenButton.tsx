import { Maximize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { displayTexts } from './display.texts.ts';

function watch(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Whether the page can go full screen and has not yet. */
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
      // If the browser refuses, nothing changes and the button stays.
      onClick={() =>
        void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
      }
    >
      <Maximize size={18} aria-hidden />
      {displayTexts.fullScreen}
    </Button>
  );
}
