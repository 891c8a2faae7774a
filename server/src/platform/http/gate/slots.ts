import type { Admission } from './admission.ts';

/**
 * Once this part of the slots is taken, the rest is for callers with fewer than their share. Until then a whole
 * network can come back at once after a restart.
 */
const TAKEN_BY_ANYONE = 3 / 4;
/** A caller's share of all slots, but at least `leastOfOne`. */
const SHARE_OF_ONE = 1 / 4;

/** A request under way. */
export interface Slot {
  readonly caller: string;
  /** When it started, or continued. */
  readonly at: number;
}

/** Shares the slots of an admission, so that no caller takes the last ones. */
export class Slots {
  readonly #admission: Admission;
  readonly #leastOfOne: number;
  readonly #ofCallers = new Map<string, number>();

  constructor(admission: Admission, leastOfOne: number) {
    this.#admission = admission;
    this.#leastOfOne = leastOfOne;
  }

  isFullFor(caller: string): boolean {
    if (this.#admission.isFull()) return true;
    const { underWay, limit } = this.#admission.state();
    const share = Math.max(this.#leastOfOne, limit * SHARE_OF_ONE);
    return underWay >= limit * TAKEN_BY_ANYONE && (this.#ofCallers.get(caller) ?? 0) >= share;
  }

  enter(caller: string): Slot {
    this.#ofCallers.set(caller, (this.#ofCallers.get(caller) ?? 0) + 1);
    return { caller, at: this.#admission.enter() };
  }

  end({ caller, at }: Slot, how: 'pause' | 'leave'): void {
    const left = (this.#ofCallers.get(caller) ?? 1) - 1;
    if (left > 0) this.#ofCallers.set(caller, left);
    else this.#ofCallers.delete(caller);
    this.#admission[how](at);
  }
}
