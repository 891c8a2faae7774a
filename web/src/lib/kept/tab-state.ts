import type { QueryClient } from '@tanstack/react-query';

const states = new Set<{ forget(cache: QueryClient): void }>();

/**
 * What this tab knows by itself, such as the cards it has answered. Kept separate from the query cache, which holds
 * only server data, and forgotten along with it.
 */
export class TabState<T> {
  readonly #values = new WeakMap<QueryClient, T>();
  readonly #listeners = new Set<() => void>();

  constructor() {
    states.add(this);
  }

  /** Undefined until it is set. */
  in(cache: QueryClient): T | undefined {
    return this.#values.get(cache);
  }

  set(cache: QueryClient, value: T): void {
    this.#values.set(cache, value);
    for (const listen of this.#listeners) listen();
  }

  forget(cache: QueryClient): void {
    this.#values.delete(cache);
    for (const listen of this.#listeners) listen();
  }

  listen(listen: () => void): () => void {
    this.#listeners.add(listen);
    return () => void this.#listeners.delete(listen);
  }
}

/** Called on sign-out. */
export function forgetTabStates(cache: QueryClient): void {
  for (const state of states) state.forget(cache);
}
