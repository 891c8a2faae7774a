const SLOW_MS = 3_000;

/** Names a step that takes longer than three seconds, so that nobody at the terminal thinks that the start hangs. */
export async function sayIfSlow<T>(step: string, work: Promise<T>, say: (line: string) => void): Promise<T> {
  const timer = setTimeout(() => say(`${step}…`), SLOW_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
