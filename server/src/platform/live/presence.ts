import type { Redis } from '../redis/redis.ts';
import { createOtherNodes, type NodeLimits, usualNodeLimits } from './other-nodes.ts';

/**
 * Who has a tab open, at this server process or another one, with a short grace at the end so that a reload does not
 * flicker, nor a tab that comes from one process to another.
 */
export interface Presence {
  arrive(userId: string): void;
  leave(userId: string): void;
  isOnline(userId: string): boolean;
  /** A tab has opened here; `isFirst` when the person was offline before. */
  onArrival(listener: (userId: string, isFirst: boolean) => void): void;
  /** The last tab has been closed for the length of the grace. All processes hear of it, and of one alone it is `isOurs`. */
  onDeparture(listener: (userId: string, isOurs: boolean) => void): void;
  /** Wherever these people have a tab, `onRefresh` hears of it, after what is known here about others. */
  refresh(userIds: readonly string[]): void;
  /** These people, who have a tab here, are to be told anew who is online. */
  onRefresh(listener: (userIds: readonly string[]) => void): void;
  /** What was heard of other processes may have gaps: everyone with a tab here is told anew. */
  refreshOwn(): void;
  /** From now on nobody is online, and nobody is told. */
  stop(): void;
  isStopped(): boolean;
  /** People with a tab at this process, whoever else they are connected to. */
  countHere(): number;
}

interface Options {
  readonly graceMs: number;
  /** Absent: there are no other processes. */
  readonly redis?: Redis | undefined;
  readonly nodeLimits?: NodeLimits | undefined;
}

/** The grace keeps a reload, which closes the last tab and opens it again, from being told. */
export function createPresence({ graceMs, redis, nodeLimits = usualNodeLimits }: Options): Presence {
  const tabs = new Map<string, number>();
  const departures = new Map<string, NodeJS.Timeout>();
  const arrivalListeners: ((userId: string, isFirst: boolean) => void)[] = [];
  const departureListeners: ((userId: string, isOurs: boolean) => void)[] = [];
  const refreshListeners: ((userIds: readonly string[]) => void)[] = [];
  let isStopped = false;

  const others =
    redis &&
    createOtherNodes({
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
