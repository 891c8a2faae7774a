export interface Counted {
  /** The count in this window, including this call. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

export type Windows = ReturnType<typeof createWindows>;

/** Counts by key in windows of time, in this process only. Keeps the latest `kept` keys. */
export function createWindows(kept: number) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    count(key: string, windowMs: number): Counted {
      const now = performance.now();
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
      window.count += 1;
      windows.delete(key); // so that the first key is always the oldest
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > kept && oldest !== undefined) windows.delete(oldest);
      return { current: window.count, ttl: window.endsAt - now };
    },
  };
}
