type Listener = (userId: string) => void;

/** Who has a tab open, with a short grace at the end so that a reload does not flicker. */
export interface Presence {
  arrive(userId: string): void;
  leave(userId: string): void;
  isOnline(userId: string): boolean;
  /** A tab has opened; `isFirst` when the person was offline before. */
  onArrival(listener: (userId: string, isFirst: boolean) => void): void;
  /** The last tab has been closed for the length of the grace. */
  onDeparture(listener: Listener): void;
  /** From now on nobody is online, and nobody is told. */
  stop(): void;
  isStopped(): boolean;
}

/** The grace keeps a reload, which closes the last tab and opens it again, from being told. */
export function createPresence(graceMs: number): Presence {
  const tabs = new Map<string, number>();
  const departures = new Map<string, NodeJS.Timeout>();
  const arrivalListeners: ((userId: string, isFirst: boolean) => void)[] = [];
  const departureListeners: Listener[] = [];
  let isStopped = false;

  return {
    arrive(userId) {
      const wasOnline = tabs.has(userId);
      clearTimeout(departures.get(userId));
      departures.delete(userId);
      tabs.set(userId, (tabs.get(userId) ?? 0) + 1);
      for (const tell of arrivalListeners) tell(userId, !wasOnline);
    },
    leave(userId) {
      if (isStopped) return;
      const left = (tabs.get(userId) ?? 1) - 1;
      tabs.set(userId, left);
      if (left > 0) return;
      departures.set(
        userId,
        setTimeout(() => {
          departures.delete(userId);
          tabs.delete(userId);
          for (const tell of departureListeners) tell(userId);
        }, graceMs),
      );
    },
    isOnline: (userId) => tabs.has(userId),
    onArrival: (listener) => void arrivalListeners.push(listener),
    onDeparture: (listener) => void departureListeners.push(listener),
    stop() {
      isStopped = true;
      for (const timer of departures.values()) clearTimeout(timer);
      departures.clear();
      tabs.clear();
    },
    isStopped: () => isStopped,
  };
}
