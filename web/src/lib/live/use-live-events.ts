import { useEffect, useEffectEvent } from 'react';
import { type LiveHandlers, onLive } from './live-listeners.ts';

/** Handles these live events while the component is mounted, with the handlers of its latest render. */
export function useLiveEvents(handlers: LiveHandlers): void {
  const latest = useEffectEvent(() => handlers);
  useEffect(() => onLive(() => latest()), []);
}
