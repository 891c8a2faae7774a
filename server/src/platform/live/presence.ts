import type { UserId } from '@showup/contract/fields';
import type { Redis } from '../redis/redis.ts';
import { type NodeLimits, OtherNodes, usualNodeLimits } from './other-nodes.ts';

interface Options {
  readonly graceMs: number;
  /** Absent when there is only one process. */
  readonly redis?: Redis | undefined;
  readonly nodeLimits?: NodeLimits | undefined;
}

/**
 * Who has a tab open at any server process. A short grace period hides reloads, and tabs that move to another process.
 */
export class Presence {
  readonly #graceMs: number;
  readonly #tabs = new Map<UserId, number>();
  readonly #departures = new Map<string, NodeJS.Timeout>();
  readonly #arrivalListeners: ((userId: UserId, isFirst: boolean) => void)[] = [];
  readonly #departureListeners: ((userId: UserId, isOurs: boolean) => void)[] = [];
  readonly #refreshListeners: ((userIds: readonly UserId[]) => void)[] = [];
  readonly #others: OtherNodes | undefined;
  #isStopped = false;

  constructor({ graceMs, redis, nodeLimits = usualNodeLimits }: Options) {
    this.#graceMs = graceMs;
    this.#others =
      redis &&
      new OtherNodes({
        redis,
        limits: nodeLimits,
        graceMs,
        own: () => this.#tabs.keys(),
        hasOwn: (userId) => this.#tabs.has(userId),
        departed: (userId, isOurs) => this.#tellDeparture(userId, isOurs),
        mistakenlyGone: (userId) => this.#tellArrival(userId, true),
        refresh: (userIds) => this.#tellRefresh(userIds),
        changed: () => this.refreshOwn(),
      });
  }

  arrive(userId: UserId): void {
    const wasHere = this.#tabs.has(userId);
    const wasOnline = wasHere || this.#isElsewhere(userId);
    clearTimeout(this.#departures.get(userId));
    this.#departures.delete(userId);
    this.#tabs.set(userId, (this.#tabs.get(userId) ?? 0) + 1);
    if (!wasHere) this.#others?.came(userId);
    this.#tellArrival(userId, !wasOnline);
  }

  leave(userId: UserId): void {
    if (this.#isStopped) return;
    const left = (this.#tabs.get(userId) ?? 1) - 1;
    this.#tabs.set(userId, left);
    if (left === 0) {
      const timer = setTimeout(() => this.#depart(userId), this.#graceMs);
      this.#departures.set(userId, timer);
    }
  }

  isOnline(userId: UserId): boolean {
    return this.#tabs.has(userId) || (!this.#isStopped && this.#isElsewhere(userId));
  }

  /** A tab has opened here; `isFirst` when the person was offline before. */
  onArrival(listener: (userId: UserId, isFirst: boolean) => void): void {
    this.#arrivalListeners.push(listener);
  }

  /** The last tab has been closed for the grace period. All processes hear this; for exactly one `isOurs` is true. */
  onDeparture(listener: (userId: UserId, isOurs: boolean) => void): void {
    this.#departureListeners.push(listener);
  }

  /** These people have a tab here and need the list of who is online again. */
  onRefresh(listener: (userIds: readonly UserId[]) => void): void {
    this.#refreshListeners.push(listener);
  }

  /** Runs `onRefresh` wherever these people have a tab, after the changes known here. */
  refresh(userIds: readonly UserId[]): void {
    this.#others?.refresh(userIds);
    this.#tellRefresh(userIds.filter((userId) => this.#tabs.has(userId)));
  }

  /** Messages from other processes may have been lost: refreshes everyone with a tab here. */
  refreshOwn(): void {
    this.#tellRefresh([...this.#tabs.keys()]);
  }

  /** People with a tab at this process. */
  countHere(): number {
    return this.#tabs.size;
  }

  /** From now on nobody counts as online, and no listener runs. */
  stop(): void {
    this.#isStopped = true;
    this.#others?.stop();
    for (const timer of this.#departures.values()) clearTimeout(timer);
    this.#departures.clear();
    this.#tabs.clear();
  }

  isStopped(): boolean {
    return this.#isStopped;
  }

  #isElsewhere(userId: UserId): boolean {
    return this.#others?.knows(userId) ?? false;
  }

  #depart(userId: UserId): void {
    this.#departures.delete(userId);
    this.#tabs.delete(userId);
    const isGone = !this.#isElsewhere(userId);
    this.#others?.went(userId, isGone);
    if (isGone) this.#tellDeparture(userId, true);
  }

  #tellArrival(userId: UserId, isFirst: boolean): void {
    for (const tell of this.#arrivalListeners) tell(userId, isFirst);
  }

  #tellDeparture(userId: UserId, isOurs: boolean): void {
    if (this.#isStopped) return;
    for (const tell of this.#departureListeners) tell(userId, isOurs);
  }

  #tellRefresh(userIds: readonly UserId[]): void {
    if (this.#isStopped || userIds.length === 0) return;
    for (const tell of this.#refreshListeners) tell(userIds);
  }
}
