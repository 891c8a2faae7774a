import { useSyncExternalStore } from 'react';

// A browser that calls itself offline may be wrong: an answer to something asked since then proves it, until it says
// "offline" again.

let hasAnswered = false;
/** By the steady clock of the page. */
let offlineSince = 0;
const listeners = new Set<() => void>();

function set(answered: boolean): void {
  if (answered === hasAnswered) return;
  hasAnswered = answered;
  for (const changed of listeners) changed();
}

/** Call it for each answer of the server, with the time of the page at which it was asked for. */
export function noteAnswer(askedAt: number): void {
  if (!navigator.onLine && askedAt > offlineSince) set(true);
}

/** Whether there seems to be a network. */
export const isOnline = () => navigator.onLine || hasAnswered;

function watch(changed: () => void) {
  const forget = () => {
    offlineSince = performance.now();
    set(false);
    changed();
  };
  listeners.add(changed);
  window.addEventListener('online', forget);
  window.addEventListener('offline', forget);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('online', forget);
    window.removeEventListener('offline', forget);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(watch, isOnline, () => true);
}
