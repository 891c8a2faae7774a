/** Remembers by key until when something holds, in this process alone. Beyond `kept` keys the one set longest ago is forgotten. */
export function createDeadlines(kept: number) {
  const ends = new Map<string, number>();
  return {
    set(key: string, ms: number): void {
      ends.delete(key); // so that the first key is always the one set longest ago
      if (ms <= 0) return;
      ends.set(key, performance.now() + ms);
      const [oldest] = ends.keys();
      if (ends.size > kept && oldest !== undefined) ends.delete(oldest);
    },
    /** Milliseconds, 0 once it is over. */
    left: (key: string): number => Math.max(0, (ends.get(key) ?? 0) - performance.now()),
  };
}
