import { PATIENCE } from '../patience.ts';

/** For browsers without `requestIdleCallback`. */
const SOON_MS = 200;

/**
 * Calls `act` once the page has loaded and the browser is idle, after four seconds at the latest. Calling the returned
 * function cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let stop = () => {};
  function begin(): void {
    stop();
    stop = whenNothingIsDone(act);
  }
  if (document.readyState === 'complete') {
    begin();
    return () => stop();
  }
  const latest = setTimeout(begin, PATIENCE.idle);
  window.addEventListener('load', begin, { once: true });
  stop = () => {
    clearTimeout(latest);
    window.removeEventListener('load', begin);
  };
  return () => stop();
}

function whenNothingIsDone(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: PATIENCE.idle });
  return () => cancelIdleCallback(waiting);
}
