/**
 * How long the app waits for what may never answer, in milliseconds. Each wait for a network, a device, a permission, a lock, a
 * worker or the browser's storage takes its limit from here, and afterwards goes on without it or says what did not answer.
 */
export const PATIENCE = {
  /** A call whose answer does not come, or code. */
  call: 30_000,
  /** An upload of which nothing more is sent or answered. */
  upload: 30_000,
  lock: 5_000,
  worker: 5_000,
  storage: 5_000,
  /** The face beside a short message. */
  face: 1_000,
  /** A file to be read and opened. A phone may first fetch it from a cloud. */
  picture: 30_000,
  /** The list of cameras, or the lock that keeps the screen on. */
  device: 5_000,
  /** A prompt of the browser is never cut off: after this long the screen says what it waits for. */
  promptHint: 8_000,
  /** Satellites. Indoors they may be out of sight, but nearby networks still locate the street. */
  exactPosition: 12_000,
  roughPosition: 8_000,
  /** A passkey, which may be on another device. */
  passkey: 120_000,
  /** A display at a venue has to show soon that it is offline. */
  display: 8_000,
  /** Work that should not compete with a screen's first answers. */
  firstAnswers: 4_000,
  /** The session, before the first screen. */
  session: 1_000,
  /** All files of the app, on the slowest network. Browsers end an installation at about this time too. */
  install: 300_000,
  /** A browser that is never idle. */
  idle: 2_000,
} as const;

export const NO_ANSWER = 'There was no answer. Please check your network and try again.';

/** Thrown by `within` when the time is over. Its message is meant for the person. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor() {
    super(NO_ANSWER);
  }
}

/** The answer of `task`, if it comes within `ms`. What the task does later is ignored. @throws NoAnswer */
export function within<T>(ms: number, task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ms);
  });
  return Promise.race([task, limit]).finally(() => clearTimeout(timer));
}

/** The answer of `task`; undefined as soon as nobody waits for it any more. */
export function unlessAborted<T>(signal: AbortSignal, task: Promise<T>): Promise<T | undefined> {
  const end = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
  return Promise.race([end, task]);
}

/** Aborts a `fetch` after `ms`, and the reading of its body. (Tests can't move the clock of `AbortSignal.timeout`.) */
export function abortAfter(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}
