import type { MediaStore } from './store.ts';

/** Delays removals for backups: pictures that the copied rows name must exist until they are copied too. */
export class HoldableStore implements MediaStore {
  readonly #store: MediaStore;
  readonly #holds = new Set<Promise<void>>();

  constructor(store: MediaStore) {
    this.#store = store;
  }

  /** Delays removals until the returned function is called. */
  holdRemovals(): () => void {
    let letGo = () => {};
    const hold = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    this.#holds.add(hold);
    return () => {
      this.#holds.delete(hold);
      letGo();
    };
  }

  async remove(key: string): Promise<void> {
    while (this.#holds.size > 0) await Promise.all(this.#holds);
    await this.#store.remove(key);
  }

  put(key: string, bytes: Buffer): Promise<void> {
    return this.#store.put(key, bytes);
  }

  get(key: string): Promise<Buffer | undefined> {
    return this.#store.get(key);
  }

  keys(): AsyncGenerator<string[], void> {
    return this.#store.keys();
  }

  writtenAt(key: string): Promise<number | undefined> {
    return this.#store.writtenAt(key);
  }

  reach(): Promise<void> {
    return this.#store.reach();
  }

  addressOf(key: string): Promise<string | undefined> {
    return this.#store.addressOf(key);
  }
}
