import type * as z from 'zod/mini';
import { NoAnswer, PATIENCE, within } from '../patience.ts';

/** The app's build. This module loads with the app's first script, whose name changes with every build. */
export const BUILD = new URL(import.meta.url).pathname;

const DATABASE = 'showup';
const VERSION = 3;
const STORES = ['outbox', 'answers', 'pictures'] as const;

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      const { objectStoreNames } = request.result;
      for (const name of STORES) {
        if (!objectStoreNames.contains(name)) request.result.createObjectStore(name);
      }
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // Another tab has a newer version of the app, or the person is clearing the browser's data.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => {
        opening = undefined;
      };
      resolve(request.result);
    };
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

type Store = (typeof STORES)[number];

/** The storage has not answered in time, and nothing since. Then nobody waits for it again, but it is still asked. */
let isSilent = false;

/** Resolves once the change is on disk. @throws if this browser stores nothing, or does not answer */
async function change<T>(
  name: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const answer = transact(name, mode, work);
  const answered = () => {
    isSilent = false;
  };
  answer.then(answered, answered);
  try {
    return await within(isSilent ? 0 : PATIENCE.storage, answer);
  } catch (error) {
    isSilent = error instanceof NoAnswer;
    throw error;
  }
}

async function transact<T>(
  name: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    // Safari stores no Blob in a private window, and completes the transaction nevertheless.
    request.onerror = () => reject(request.error);
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Records under keys, which may contain Blobs. All tabs of this browser share them until the person signs out. Records
 * that no longer fit the schema count as absent.
 */
export function keptRecords<S extends z.ZodMiniType>(name: Store, schema: S) {
  return {
    async readAll(): Promise<z.output<S>[]> {
      const found: unknown[] = await change(name, 'readonly', (store) => store.getAll());
      return found.flatMap((record) => {
        const parsed = schema.safeParse(record);
        return parsed.success ? [parsed.data] : [];
      });
    },
    async write(key: string, record: z.input<S>): Promise<void> {
      await change(name, 'readwrite', (store) => {
        const put = store.put(record, key);
        // Commits at once, since closing the page would lose uncommitted changes.
        store.transaction.commit();
        return put;
      });
    },
    /** Does nothing if another tab has removed it. */
    async replace(key: string, record: z.input<S>): Promise<void> {
      await change(name, 'readwrite', (store) => {
        const count = store.count(key);
        count.onsuccess = () => {
          if (count.result > 0) store.put(record, key);
        };
        return count;
      });
    },
    async remove(key: string): Promise<void> {
      await change(name, 'readwrite', (store) => store.delete(key));
    },
  };
}

/** Called on sign-out. */
export async function forgetKeptRecords(): Promise<void> {
  for (const name of STORES) await change(name, 'readwrite', (store) => store.clear()).catch(() => {});
}
