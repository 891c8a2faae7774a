import type { Presence } from '../live/presence.ts';

interface Held<N> {
  readonly notice: N;
  readonly timer: NodeJS.Timeout;
}

/** Holds notices for people with an open tab, for a while: the latest about each other person. */
export interface HeldNotices<N> {
  hold(userId: string, name: string, notice: N, forMs: number): void;
  stop(): void;
}

/** The most people at once. Beyond these, notices are dropped: their people have a tab open and see the news there. */
const MOST_PEOPLE = 10_000;

/**
 * A tab that looks open may just have been closed, or be on a sleeping phone. So notices are held for a while, and
 * passed to `release` if the person turns out to be away.
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
