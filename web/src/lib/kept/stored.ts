import type * as z from 'zod/mini';

/** A value stored in this browser under one key. A value that no longer fits the schema counts as absent. */
export function stored<S extends z.ZodMiniType>(storage: () => Storage, key: string, schema: S) {
  return {
    read(): z.output<S> | undefined {
      try {
        const text = storage().getItem(key);
        const parsed = text === null ? undefined : schema.safeParse(JSON.parse(text));
        return parsed?.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    /** Does nothing in a browser that stores nothing (private mode, no space left). */
    write(value: z.input<S>): void {
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
