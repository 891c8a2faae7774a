const LONGEST_WAIT_MS = 2_000;
/** Where the browser cannot tell when it has nothing to do. */
const SOON_MS = 200;

/** Calls once what is on the screen is done, in two seconds at the latest; not at all once the returned function is called. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(waiting);
}
