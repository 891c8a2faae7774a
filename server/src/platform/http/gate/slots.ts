import { Tally } from '#platform/limits/tally';
import type { Admission } from './admission.ts';

/**
 * Once this part of the slots is taken, the rest is for callers with fewer than their share. Until then a whole
 * network can come back at once after a restart.
 */
const TAKEN_BY_ANYONE = 3 / 4;
/** A caller's share of all slots, but at least `leastOfOne`. */
const SHARE_OF_ONE = 1 / 4;

/** What a request holds, or held until it was paused. */
interface Slot {
  readonly caller: string;
  /** When it started, or continued; undefined while it is paused. */
  readonly at: number | undefined;
}

/** The slots of an admission and the requests in them, shared so that no caller takes the last ones. */
export class Slots {
  readonly #admission: Admission;
  readonly #leastOfOne: number;
  readonly #ofCallers = new Tally();
  readonly #slots = new WeakMap<object, Slot>();

  constructor(admission: Admission, leastOfOne: number) {
    this.#admission = admission;
    this.#leastOfOne = leastOfOne;
  }

  isFullFor(caller: string): boolean {
    if (this.#admission.isFull()) return true;
    const { underWay, limit } = this.#admission.state();
    const share = Math.max(this.#leastOfOne, limit * SHARE_OF_ONE);
    return underWay >= limit * TAKEN_BY_ANYONE && this.#ofCallers.of(caller) >= share;
  }

  enter(request: object, caller: string): void {
    this.#ofCallers.add(caller, 1);
    this.#slots.set(request, { caller, at: this.#admission.enter() });
  }

  /** Frees the slot of a request, if it holds one, while the server waits for its caller. */
  pause(request: object): void {
    const caller = this.#end(request, 'pause');
    if (caller !== undefined) this.#slots.set(request, { caller, at: undefined });
  }

  resume(request: object): void {
    const slot = this.#slots.get(request);
    if (slot && slot.at === undefined) this.enter(request, slot.caller);
  }

  leave(request: object): void {
    this.#end(request, 'leave');
  }

  /** Returns whose slot it was; undefined if the request holds none. */
  #end(request: object, how: 'pause' | 'leave'): string | undefined {
    const slot = this.#slots.get(request);
    this.#slots.delete(request);
    if (slot?.at === undefined) return undefined;
    this.#ofCallers.add(slot.caller, -1);
    this.#admission[how](slot.at);
    return slot.caller;
  }
}
