import type { MediaStore } from './store.ts';

/** A store that can keep for a while what it is told to remove. */
export interface HoldableStore extends MediaStore {
  /** Nothing is removed until the function that it answers is called; then all of it is. */
  holdRemovals(): () => void;
}

/** For a backup: what the database knew when it was copied has to be there until the pictures are. */
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
