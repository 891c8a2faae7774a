import { AsyncLocalStorage } from 'node:async_hooks';

const patient = new AsyncLocalStorage<true>();

/**
 * What `work` asks of the database may take its time: nobody waits in front of a screen for it. It has connections of its
 * own, so that it keeps nobody else from theirs.
 */
export function patiently<T>(work: () => T): T {
  return patient.run(true, work);
}

export function isPatient(): boolean {
  return patient.getStore() === true;
}

/** The same for work that tells as it goes. */
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
