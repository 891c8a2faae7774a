import type { Admission } from './admission.ts';

/**
 * Once this part of the places is taken, the rest is for callers with fewer than their share. Until then a whole
 * network can come back at once after a restart.
 */
const TAKEN_BY_ANYONE = 3 / 4;
/** A caller's share of all places, but at least `leastOfOne`. */
const SHARE_OF_ONE = 1 / 4;

/** A request under way. */
export interface Place {
  readonly caller: string;
  /** When it started, or continued. */
  readonly at: number;
}

export type Places = ReturnType<typeof createPlaces>;

/** Shares the places of an admission, so that no caller takes the last ones. */
export function createPlaces(admission: Admission, leastOfOne: number) {
  const ofCallers = new Map<string, number>();
  return {
    state: admission.state,
    isFullFor(caller: string): boolean {
      const { underWay, limit } = admission.state();
      if (admission.isFull()) return true;
      const share = Math.max(leastOfOne, limit * SHARE_OF_ONE);
      return underWay >= limit * TAKEN_BY_ANYONE && (ofCallers.get(caller) ?? 0) >= share;
    },
    enter(caller: string): Place {
      ofCallers.set(caller, (ofCallers.get(caller) ?? 0) + 1);
      return { caller, at: admission.enter() };
    },
    end({ caller, at }: Place, how: 'pause' | 'leave'): void {
      const left = (ofCallers.get(caller) ?? 1) - 1;
      if (left > 0) ofCallers.set(caller, left);
      else ofCallers.delete(caller);
      admission[how](at);
    },
  };
}
