import type { Presence } from '../live/presence.ts';

interface Held<N> {
  readonly notice: N;
  readonly timer: NodeJS.Timeout;
}

/** The most people at once. Beyond this, notices are dropped: their people have a tab open and see the news there. */
const MOST_PEOPLE = 10_000;

/**
 * Holds notices for people with an open tab, for a while: the latest about each other person. A tab that looks open may
 * just have been closed, or be on a sleeping phone; notices pass to `release` if the person turns out to be away.
 */
export class HeldNotices<N> {
  readonly #people = new Map<string, Map<string, Held<N>>>();

  constructor(presence: Pick<Presence, 'onDeparture'>, release: (userId: string, notice: N) => void) {
    presence.onDeparture((userId) => {
      for (const [name, { notice }] of this.#people.get(userId) ?? []) {
        this.#drop(userId, name);
        release(userId, notice);
      }
    });
  }

  hold(userId: string, name: string, notice: N, forMs: number): void {
    this.#drop(userId, name);
    if (this.#people.size >= MOST_PEOPLE) return;
    const held = this.#people.get(userId) ?? new Map<string, Held<N>>();
    this.#people.set(userId, held);
    held.set(name, { notice, timer: setTimeout(() => this.#drop(userId, name), forMs) });
  }

  close(): void {
    for (const held of this.#people.values()) for (const { timer } of held.values()) clearTimeout(timer);
    this.#people.clear();
  }

  #drop(userId: string, name: string): void {
    const held = this.#people.get(userId);
    clearTimeout(held?.get(name)?.timer);
    held?.delete(name);
    if (held?.size === 0) this.#people.delete(userId);
  }
}
