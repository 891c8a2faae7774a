import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

/** A greyscale picture with one byte per pixel. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Sharpens first: adds the difference to the blurred picture `amount` times. */
  readonly sharpening?: { readonly blurred: Uint8Array; readonly amount: number };
}

const Answer = z.object({ id: z.number(), texts: z.array(z.string()) });

interface Waiting {
  resolve(texts: string[]): void;
  reject(error: unknown): void;
}

/** The thread that decodes, and the callers waiting for it. Without callers it does not keep the process alive. */
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let thread: Thread | undefined;
let lastId = 0;

/**
 * The texts of the QR codes in a picture. Decodes one picture at a time, in a thread that the first call starts.
 * Rejects when the thread crashes; the next call starts another.
 */
export function decodeCodes(picture: GreyPicture): Promise<string[]> {
  thread ??= start();
  const { worker, waiting } = thread;
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, ...picture });
  });
}

function start(): Thread {
  const started: Thread = { worker: launch(), waiting: new Map() };
  const { worker, waiting } = started;
  const end = (error: unknown) => {
    if (thread === started) thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.unref();
  worker.on('message', (message) => {
    const { id, texts } = z.parse(Answer, message);
    waiting.get(id)?.resolve(texts);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The QR decoder thread exited.')));
  return started;
}

function launch(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./decoder.worker.js', import.meta.url));
  // A thread does not inherit the TypeScript loader, so from the sources it has to register it itself.
  const loader = import.meta.resolve('tsx/esm/api');
  const entry = new URL('./decoder.worker.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(loader)}).then((tsx) => (tsx.register(), import(${JSON.stringify(entry)})));`;
  return new Worker(code, { eval: true, execArgv: [] });
}
