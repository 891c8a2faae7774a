import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 1;
const PATIENCE_MS = 60_000;

/**
 * Checks repeatedly until the condition holds. Returns how long that took, in ms. @throws Error when it takes too long
 */
export async function until(what: string, isSo: () => boolean, patienceMs = PATIENCE_MS): Promise<number> {
  const begun = performance.now();
  while (!isSo()) {
    if (performance.now() - begun > patienceMs) throw new Error(`It took too long until ${what}.`);
    await sleep(LOOK_MS);
  }
  return performance.now() - begun;
}
