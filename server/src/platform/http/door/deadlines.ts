/** Remembers deadlines by key, in this process only. Keeps the latest `kept` keys. */
export function createDeadlines(kept: number) {
  const ends = new Map<string, number>();
  return {
    set(key: string, ms: number): void {
      ends.delete(key); // so that the first key is always the oldest
      if (ms <= 0) return;
      ends.set(key, performance.now() + ms);
      const [oldest] = ends.keys();
      if (ends.size > kept && oldest !== undefined) ends.delete(oldest);
    },
    /** Milliseconds until the deadline; 0 when it has passed. */
    left: (key: string): number => Math.max(0, (ends.get(key) ?? 0) - performance.now()),
  };
}
