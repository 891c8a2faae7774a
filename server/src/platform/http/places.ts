import type { Admission } from './admission.ts';

/**
 * Once so many of all places are taken, the rest is for callers that have fewer than their share. Until then there is room
 * for a network whose people all come back after a restart.
 */
const TAKEN_BY_ANYONE = 3 / 4;
/** A caller's share of all places, or `leastOfOne` where that is more. */
const SHARE_OF_ONE = 1 / 4;

/** A request that is worked on. */
export interface Place {
  readonly caller: string;
  /** When it began, or went on. */
  readonly at: number;
}

export type Places = ReturnType<typeof createPlaces>;

/** The places of an admission, shared out so that no caller takes the last ones. */
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
