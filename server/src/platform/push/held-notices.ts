import type { Presence } from '../live/presence.ts';

interface Held<N> {
  readonly notice: N;
  readonly timer: NodeJS.Timeout;
}

/** What happened to people with a tab open; of each that is named the last, each for a while. */
export interface HeldNotices<N> {
  hold(userId: string, name: string, notice: N, forMs: number): void;
  stop(): void;
}

/** More people are not kept in mind at once: who comes then has a tab open, and sees it there. */
const MOST_PEOPLE = 10_000;

/**
 * A tab that is open may have been closed a moment ago, or be in a phone that has gone to sleep. So what it was told is
 * held for a while, and given to `release` when the person turns out to be away by then.
 */
export function createHeldNotices<N>(
  presence: Pick<Presence, 'onDeparture'>,
  release: (userId: string, notice: N) => void,
): HeldNotices<N> {
  const people = new Map<string, Map<string, Held<N>>>();

  function drop(userId: string, name: string): void {
    const held = people.get(userId);
    clearTimeout(held?.get(name)?.timer);
    held?.delete(name);
    if (held?.size === 0) people.delete(userId);
  }

  presence.onDeparture((userId) => {
    for (const [name, { notice }] of people.get(userId) ?? []) {
      drop(userId, name);
      release(userId, notice);
    }
  });

  return {
    hold(userId, name, notice, forMs) {
      drop(userId, name);
      if (people.size >= MOST_PEOPLE) return;
      const held = people.get(userId) ?? new Map<string, Held<N>>();
      people.set(userId, held);
      held.set(name, { notice, timer: setTimeout(drop, forMs, userId, name) });
    },
    stop() {
      for (const held of people.values()) for (const { timer } of held.values()) clearTimeout(timer);
      people.clear();
    },
  };
}
