/** Wrong codes that one address may enter in a window: a house full of people mistypes less than this. */
const WRONG_PER_WINDOW = 60;
const WINDOW_MS = 10 * 60_000;
/** Addresses remembered at once; beyond this the oldest window is forgotten. */
const ADDRESSES_MAX = 100_000;

/**
 * Slows whoever guesses at the codes of many phones. It counts wrong guesses alone and no setting multiplies it.
 * `waitSeconds` is 0 while the address may go on.
 */
export function createGuessPace(now: () => number = Date.now) {
  const windows = new Map<string, { since: number; wrong: number }>();

  function windowOf(address: string) {
    const held = windows.get(address);
    if (held && now() - held.since < WINDOW_MS) return held;
    const fresh = { since: now(), wrong: 0 };
    windows.delete(address);
    windows.set(address, fresh);
    const [oldest] = windows.keys();
    if (windows.size > ADDRESSES_MAX && oldest !== undefined) windows.delete(oldest);
    return fresh;
  }

  return {
    waitSeconds(address: string): number {
      const { since, wrong } = windowOf(address);
      return wrong < WRONG_PER_WINDOW ? 0 : Math.ceil((since + WINDOW_MS - now()) / 1_000);
    },
    countWrong(address: string): void {
      windowOf(address).wrong += 1;
    },
  };
}
