import type { UserId } from '@showup/contract/fields';
import type { Presence } from '../live/presence.ts';

interface Held<P> {
  readonly push: P;
  readonly timer: NodeJS.Timeout;
}

/** The most people at once. Beyond this, pushes are dropped: their people have a tab open and see the news there. */
const MOST_PEOPLE = 10_000;

/**
 * Holds pushes for people with an open tab, for a while: the latest about each other person. A tab that looks open may
 * just have been closed, or be on a sleeping phone; pushes pass to `release` if the person turns out to be away.
 */
export class HeldPushes<P> {
  readonly #people = new Map<string, Map<string, Held<P>>>();

  constructor(presence: Pick<Presence, 'onDeparture'>, release: (userId: UserId, push: P) => void) {
    presence.onDeparture((userId) => {
      for (const [name, { push }] of this.#people.get(userId) ?? []) {
        this.#drop(userId, name);
        release(userId, push);
      }
    });
  }

  hold(userId: UserId, name: string, push: P, forMs: number): void {
    this.#drop(userId, name);
    if (this.#people.size >= MOST_PEOPLE) return;
    const held = this.#people.get(userId) ?? new Map<string, Held<P>>();
    this.#people.set(userId, held);
    held.set(name, { push, timer: setTimeout(() => this.#drop(userId, name), forMs) });
  }

  close(): void {
    for (const held of this.#people.values()) for (const { timer } of held.values()) clearTimeout(timer);
    this.#people.clear();
  }

  #drop(userId: UserId, name: string): void {
    const held = this.#people.get(userId);
    clearTimeout(held?.get(name)?.timer);
    held?.delete(name);
    if (held?.size === 0) this.#people.delete(userId);
  }
}
