import type { Redis } from '../redis/redis.ts';
import { type NodeLimits, OtherNodes, usualNodeLimits } from './other-nodes.ts';

/**
 * Who has a tab open at any server process. A short grace period hides reloads, and tabs that move to another process.
 */
export interface Presence {
  arrive(userId: string): void;
  leave(userId: string): void;
  isOnline(userId: string): boolean;
  /** A tab has opened here; `isFirst` when the person was offline before. */
  onArrival(listener: (userId: string, isFirst: boolean) => void): void;
  /** The last tab has been closed for the grace period. All processes hear this; for exactly one `isOurs` is true. */
  onDeparture(listener: (userId: string, isOurs: boolean) => void): void;
  /** Runs `onRefresh` wherever these people have a tab, after the changes known here. */
  refresh(userIds: readonly string[]): void;
  /** These people have a tab here and need the list of who is online again. */
  onRefresh(listener: (userIds: readonly string[]) => void): void;
  /** Messages of other processes may have been lost: refreshes everyone with a tab here. */
  refreshOwn(): void;
  /** From now on nobody counts as online, and no listener runs. */
  stop(): void;
  isStopped(): boolean;
  /** People with a tab at this process. */
  countHere(): number;
}

interface Options {
  readonly graceMs: number;
  /** Absent when there is only one process. */
  readonly redis?: Redis | undefined;
  readonly nodeLimits?: NodeLimits | undefined;
}

export function createPresence({ graceMs, redis, nodeLimits = usualNodeLimits }: Options): Presence {
  const tabs = new Map<string, number>();
  const departures = new Map<string, NodeJS.Timeout>();
  const arrivalListeners: ((userId: string, isFirst: boolean) => void)[] = [];
  const departureListeners: ((userId: string, isOurs: boolean) => void)[] = [];
  const refreshListeners: ((userIds: readonly string[]) => void)[] = [];
  let isStopped = false;

  const others =
    redis &&
    new OtherNodes({
      redis,
      limits: nodeLimits,
      graceMs,
      own: () => tabs.keys(),
      hasOwn: (userId) => tabs.has(userId),
      departed: tellDeparture,
      mistakenlyGone: (userId) => tellArrival(userId, true),
      refresh: tellRefresh,
      changed: refreshOwn,
    });

  function tellArrival(userId: string, isFirst: boolean): void {
    for (const tell of arrivalListeners) tell(userId, isFirst);
  }

  function tellDeparture(userId: string, isOurs: boolean): void {
    if (isStopped) return;
    for (const tell of departureListeners) tell(userId, isOurs);
  }

  function tellRefresh(userIds: readonly string[]): void {
    if (isStopped || userIds.length === 0) return;
    for (const tell of refreshListeners) tell(userIds);
  }

  function refreshOwn(): void {
    tellRefresh([...tabs.keys()]);
  }

  function depart(userId: string): void {
    departures.delete(userId);
    tabs.delete(userId);
    const isGone = !others?.knows(userId);
    others?.went(userId, isGone);
    if (isGone) tellDeparture(userId, true);
  }

  return {
    arrive(userId) {
      const wasHere = tabs.has(userId);
      const wasOnline = wasHere || (others?.knows(userId) ?? false);
      clearTimeout(departures.get(userId));
      departures.delete(userId);
      tabs.set(userId, (tabs.get(userId) ?? 0) + 1);
      if (!wasHere) others?.came(userId);
      tellArrival(userId, !wasOnline);
    },
    leave(userId) {
      if (isStopped) return;
      const left = (tabs.get(userId) ?? 1) - 1;
      tabs.set(userId, left);
      if (left === 0) departures.set(userId, setTimeout(depart, graceMs, userId));
    },
    isOnline: (userId) => tabs.has(userId) || (!isStopped && (others?.knows(userId) ?? false)),
    onArrival: (listener) => void arrivalListeners.push(listener),
    onDeparture: (listener) => void departureListeners.push(listener),
    refresh(userIds) {
      others?.refresh(userIds);
      tellRefresh(userIds.filter((userId) => tabs.has(userId)));
    },
    onRefresh: (listener) => void refreshListeners.push(listener),
    refreshOwn,
    stop() {
      isStopped = true;
      others?.stop();
      for (const timer of departures.values()) clearTimeout(timer);
      departures.clear();
      tabs.clear();
    },
    isStopped: () => isStopped,
    countHere: () => tabs.size,
  };
}
