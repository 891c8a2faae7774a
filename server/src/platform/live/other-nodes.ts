import { randomUUID } from 'node:crypto';
import type { UserId } from '@showup/contract/fields';
import type { Redis } from '../redis/redis.ts';
import { Announcer, NodeReport } from './node-report.ts';

interface Node {
  userIds: Set<UserId>;
  changes: number;
  receivedAt: number;
  /** Set once it has announced that it stops. */
  leaving?: NodeJS.Timeout;
}

export interface NodeLimits {
  /** The interval of each node's heartbeat. */
  readonly beatMs: number;
  /** A node that was silent for this long counts as dead. */
  readonly silentMs: number;
  /** Changes within this time are sent together. */
  readonly batchMs: number;
}

export const usualNodeLimits: NodeLimits = { beatMs: 5_000, silentMs: 15_000, batchMs: 50 };

interface Options {
  readonly redis: Redis;
  readonly limits: NodeLimits;
  /** How long the tabs of a stopping node have to reconnect to another one. */
  readonly graceMs: number;
  /** The people who have a tab here. */
  own(): Iterable<UserId>;
  hasOwn(userId: UserId): boolean;
  /** The person has no tab left anywhere; `isOurs` if this node has to tell others. */
  departed(userId: UserId, isOurs: boolean): void;
  /** Another node has told others that this person is gone, but they have a tab here. */
  mistakenlyGone(userId: UserId): void;
  refresh(userIds: readonly UserId[]): void;
  /** Much has changed at once, and single changes are not reported. */
  changed(): void;
}

/**
 * What the other server processes report about their tabs: everything at the start and after a gap, changes as they
 * happen, and a heartbeat. While Redis is away, the last known state stays.
 */
export class OtherNodes {
  readonly #options: Options;
  readonly #channel: string;
  readonly #me = randomUUID();
  readonly #nodes = new Map<string, Node>();
  readonly #announcer: Announcer;
  readonly #beating: NodeJS.Timeout;
  #changes = 0;
  #beatAt = performance.now();

  constructor(options: Options) {
    const { redis, limits } = options;
    this.#options = options;
    this.#channel = `${redis.prefix}presence`;
    this.#announcer = new Announcer(limits.batchMs, (report) => {
      this.#changes += 1;
      this.#send(report);
    });
    redis.onReturn(() => {
      this.#rememberAll();
      this.#sendAll('*');
    });
    void redis.subscribe(this.#channel, (message) => this.#receive(message)).then(() => this.#sendAll('*'));
    this.#beating = setInterval(() => this.#beat(), limits.beatMs).unref();
  }

  /** Whether this person has a tab at another process. */
  knows(userId: UserId): boolean {
    return [...this.#nodes.values()].some(({ userIds }) => userIds.has(userId));
  }

  came(userId: UserId): void {
    this.#announcer.moved(userId, { came: true });
  }

  /** `isTold`: this process tells others that the person has no tab left anywhere. */
  went(userId: UserId, isTold: boolean): void {
    this.#announcer.moved(userId, { isTold });
  }

  /** Asks each process to send these people the list of who is online again, after the changes reported so far. */
  refresh(userIds: readonly UserId[]): void {
    this.#announcer.refresh(userIds);
  }

  stop(): void {
    clearInterval(this.#beating);
    for (const { leaving } of this.#nodes.values()) clearTimeout(leaving);
    this.#announcer.flush();
    this.#send({ isLeaving: true });
  }

  #isOnline(userId: UserId): boolean {
    return this.#options.hasOwn(userId) || this.knows(userId);
  }

  /** Whether this is the one live process that reports what no other process reports. */
  #isFirst(): boolean {
    return [...this.#nodes].every(([id, { leaving }]) => leaving !== undefined || this.#me < id);
  }

  #send(report: Partial<NodeReport>): void {
    this.#options.redis.publish(
      this.#channel,
      JSON.stringify({ node: this.#me, changes: this.#changes, ...report }),
    );
  }

  #sendAll(ask?: string): void {
    this.#announcer.flush();
    this.#send({ all: [...this.#options.own()], ...(ask !== undefined && { ask }) });
  }

  #forget(id: string): void {
    const node = this.#nodes.get(id);
    if (!node) return;
    clearTimeout(node.leaving);
    this.#nodes.delete(id);
    for (const userId of node.userIds)
      if (!this.#isOnline(userId)) this.#options.departed(userId, this.#isFirst());
  }

  #receive(message: Buffer): void {
    const report = NodeReport.parse(JSON.parse(message.toString()));
    if (report.node === this.#me) return;
    if (report.ask === this.#me || report.ask === '*') this.#sendAll();
    if (report.all) this.#replace(report.node, report.changes, report.all);
    else if (report.isLeaving) this.#startLeaving(report.node);
    else this.#follow(report);
  }

  #startLeaving(id: string): void {
    const node = this.#nodes.get(id);
    if (node) node.leaving ??= setTimeout(() => this.#forget(id), this.#options.graceMs);
  }

  #follow(report: NodeReport): void {
    const node = this.#nodes.get(report.node);
    const isChange = report.came !== undefined;
    if (!node || report.changes !== node.changes + (isChange ? 1 : 0)) {
      this.#send({ ask: report.node });
      return;
    }
    node.receivedAt = performance.now();
    node.changes = report.changes;
    if (isChange) this.#apply(node, report);
  }

  /** Replaces everything the node has reported before. */
  #replace(id: string, changesSoFar: number, all: readonly UserId[]): void {
    const before = this.#nodes.get(id);
    if (before?.leaving) return;
    const userIds = new Set(all);
    this.#nodes.set(id, { userIds, changes: changesSoFar, receivedAt: performance.now() });
    const gone = [...(before?.userIds ?? [])].filter((userId) => !userIds.has(userId));
    for (const userId of gone) if (!this.#isOnline(userId)) this.#options.departed(userId, false);
    if (gone.length > 0 || userIds.size > (before?.userIds.size ?? 0)) this.#options.changed();
  }

  #apply({ userIds }: Node, { came = [], went = [], refresh = [] }: NodeReport): void {
    for (const userId of came) userIds.add(userId);
    for (const { userId, isTold } of went) {
      userIds.delete(userId);
      if (isTold && this.#options.hasOwn(userId)) this.#options.mistakenlyGone(userId);
      // Two nodes that lost a person's tabs at the same time each left it to the other to report.
      else if (!this.#isOnline(userId)) this.#options.departed(userId, !isTold && this.#isFirst());
    }
    this.#options.refresh(refresh.filter(this.#options.hasOwn));
  }

  #rememberAll(): void {
    for (const node of this.#nodes.values()) node.receivedAt = performance.now();
  }

  #beat(): void {
    const now = performance.now();
    // A process that was paused has missed the heartbeats sent meanwhile.
    if (now - this.#beatAt > this.#options.limits.silentMs / 2 || !this.#options.redis.isReachable())
      this.#rememberAll();
    this.#beatAt = now;
    this.#send({});
    for (const [id, { receivedAt, leaving }] of this.#nodes)
      if (leaving === undefined && now - receivedAt > this.#options.limits.silentMs) this.#forget(id);
  }
}
