import type * as z from 'zod/mini';

/** Returns the value as it is used, or undefined if it does not fit. */
type Reader<T> = (value: unknown) => T | undefined;

/** A value stored in this browser under one key. A value that no longer fits the schema counts as absent. */
export function stored<S extends z.ZodMiniType>(storage: () => Storage, key: string, schema: S) {
  return storedAs<z.output<S>, z.input<S>>(storage, key, (value) => schema.safeParse(value).data);
}

/** Like `stored`, for the first visit, which has no zod. */
export function storedAs<T, Written = T>(storage: () => Storage, key: string, read: Reader<T>) {
  return {
    read(): T | undefined {
      try {
        const text = storage().getItem(key);
        return text === null ? undefined : read(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    /** Does nothing in a browser that stores nothing (private mode, no space left). */
    write(value: Written): void {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {}
    },
    clear(): void {
      try {
        storage().removeItem(key);
      } catch {}
    },
  };
}
