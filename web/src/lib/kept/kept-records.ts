import type * as z from 'zod/mini';

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
      // Another tab with a newer version of the app, or someone who clears the browser's data.
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

/** Resolves once what was done is on the disk. @throws when this browser keeps nothing */
async function within<T>(
  name: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Records under keys, kept in this browser for all of its tabs until the person signs out; pictures (Blobs) as well.
 * What does not fit its schema any more counts as absent.
 */
export function keptRecords<S extends z.ZodMiniType>(name: Store, schema: S) {
  return {
    async readAll(): Promise<z.output<S>[]> {
      const found: unknown[] = await within(name, 'readonly', (store) => store.getAll());
      return found.flatMap((record) => {
        const parsed = schema.safeParse(record);
        return parsed.success ? [parsed.data] : [];
      });
    },
    async write(key: string, record: z.input<S>): Promise<void> {
      await within(name, 'readwrite', (store) => {
        const put = store.put(record, key);
        // At once: what a page that is left has not committed is undone.
        store.transaction.commit();
        return put;
      });
    },
    /** Another tab may have removed it: then it stays away. */
    async replace(key: string, record: z.input<S>): Promise<void> {
      await within(name, 'readwrite', (store) => {
        const count = store.count(key);
        count.onsuccess = () => {
          if (count.result > 0) store.put(record, key);
        };
        return count;
      });
    },
    async remove(key: string): Promise<void> {
      await within(name, 'readwrite', (store) => store.delete(key));
    },
  };
}

/** For someone who has left. A browser that keeps nothing has nothing to forget. */
export async function forgetKeptRecords(): Promise<void> {
  for (const name of STORES) await within(name, 'readwrite', (store) => store.clear()).catch(() => {});
}
