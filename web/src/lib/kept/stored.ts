import type * as z from 'zod/mini';

/** A value kept in this browser under one key. What does not fit its schema any more counts as absent. */
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
    /** A browser that keeps nothing (private mode, no space left) is no reason to stop. */
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
