import type { Admission } from './admission.ts';

/** One caller has at most so many of all places, or `leastOfOne` where that is more. */
const SHARE_OF_ONE = 1 / 4;

/** A request that is worked on. */
export interface Place {
  readonly caller: string;
  /** When it began, or went on. */
  readonly at: number;
}

export type Places = ReturnType<typeof createPlaces>;

/** The places of an admission, shared out so that no caller has most of them. */
export function createPlaces(admission: Admission, leastOfOne: number) {
  const ofCallers = new Map<string, number>();
  return {
    state: admission.state,
    isFullFor(caller: string): boolean {
      const share = Math.max(leastOfOne, admission.state().limit * SHARE_OF_ONE);
      return admission.isFull() || (ofCallers.get(caller) ?? 0) >= share;
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
