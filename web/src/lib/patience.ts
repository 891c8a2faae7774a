/**
 * How long the app waits for what may never answer, in milliseconds. Each wait for a network, a device, a permission, a lock, a
 * worker or the browser's storage takes its limit from here, and afterwards goes on without it or says what did not answer.
 */
export const PATIENCE = {
  /** A call whose answer does not come. */
  call: 30_000,
  /** An upload of which nothing more is sent or answered. */
  upload: 30_000,
  lock: 5_000,
  worker: 5_000,
  storage: 5_000,
  /** A camera prompt is never cut off: after this long the screen says what it waits for. */
  cameraHint: 8_000,
} as const;

/** Thrown by `within` when the time is over. */
export class NoAnswer extends Error {}

/** The answer of `task`, if it comes within `ms`. What the task does later is ignored. @throws NoAnswer */
export function within<T>(ms: number, task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`No answer within ${ms} ms.`)), ms);
  });
  return Promise.race([task, limit]).finally(() => clearTimeout(timer));
}
