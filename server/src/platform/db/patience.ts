import { AsyncLocalStorage } from 'node:async_hooks';

const patient = new AsyncLocalStorage<true>();

/**
 * Runs background work, whose statements may take long. It has its own connections, so that requests don't wait for it.
 */
export function patiently<T>(work: () => T): T {
  return patient.run(true, work);
}

export function isPatient(): boolean {
  return patient.getStore() === true;
}

/** The same for work that yields results. */
export async function* eachPatiently<T>(work: AsyncIterable<T>): AsyncGenerator<T, void> {
  const told = work[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await patiently(() => told.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await told.return?.();
  }
}
