import type { MediaStore } from './store.ts';

/** A store that can delay removals. */
export interface HoldableStore extends MediaStore {
  /** Delays removals until the returned function is called. */
  holdRemovals(): () => void;
}

/** For backups: pictures that the copied rows name must exist until they are copied too. */
export function holdable(store: MediaStore): HoldableStore {
  const holds = new Set<Promise<void>>();
  return {
    ...store,
    async remove(key) {
      while (holds.size > 0) await Promise.all(holds);
      await store.remove(key);
    },
    holdRemovals() {
      let letGo = () => {};
      const hold = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      holds.add(hold);
      return () => {
        holds.delete(hold);
        letGo();
      };
    },
  };
}
