const LONGEST_WAIT_MS = 2_000;
/** Where the browser cannot tell when it has nothing to do. */
const SOON_MS = 200;

/**
 * Calls once the page is loaded, with its first pictures, and the browser has nothing to do; four seconds from now at the latest, and
 * not at all once the returned function is called.
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
  const latest = setTimeout(begin, LONGEST_WAIT_MS);
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
  const waiting = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(waiting);
}
