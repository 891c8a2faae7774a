import { randomUUID } from 'node:crypto';
import type { Redis } from '../redis/redis.ts';
import { createMouth, NodeWords } from './node-words.ts';

interface Node {
  userIds: Set<string>;
  changes: number;
  heardAt: number;
  /** Runs once it has said that it stops. */
  leaving?: NodeJS.Timeout;
}

export interface NodeLimits {
  /** Each node says so often that it is there, */
  readonly beatMs: number;
  /** and is taken for dead when it has said nothing for so long. */
  readonly silentMs: number;
  /** Changes of so long are told in one. */
  readonly batchMs: number;
}

export const usualNodeLimits: NodeLimits = { beatMs: 5_000, silentMs: 15_000, batchMs: 50 };

interface Parts {
  readonly redis: Redis;
  readonly limits: NodeLimits;
  /** How long the tabs of a node that stops have to come to another one. */
  readonly graceMs: number;
  /** Who has a tab here. */
  own(): Iterable<string>;
  hasOwn(userId: string): boolean;
  /** Nobody has a tab of this person any more; `isOurs` where it falls to this node to tell of it. */
  departed(userId: string, isOurs: boolean): void;
  /** Another node has told that this person is gone, who has a tab here. */
  mistakenlyGone(userId: string): void;
  refresh(userIds: readonly string[]): void;
  /** Much has changed at once, of which nobody tells. */
  changed(): void;
}

export type OtherNodes = ReturnType<typeof createOtherNodes>;

/**
 * What the other server processes say about their tabs: everything at the start and after a gap, changes as they come,
 * and a sign of life. While Redis is away, what was known last stays.
 */
export function createOtherNodes(parts: Parts) {
  const { redis, limits, graceMs } = parts;
  const channel = `${redis.prefix}presence`;
  const me = randomUUID();
  const nodes = new Map<string, Node>();
  let changes = 0;
  let beatAt = performance.now();

  const knows = (userId: string): boolean => [...nodes.values()].some(({ userIds }) => userIds.has(userId));
  const isOnline = (userId: string): boolean => parts.hasOwn(userId) || knows(userId);
  /** Of those who live, one alone tells what nobody else can. */
  const isFirst = (): boolean => [...nodes].every(([id, { leaving }]) => leaving !== undefined || me < id);

  function say(words: Partial<NodeWords>): void {
    redis.publish(channel, JSON.stringify({ node: me, changes, ...words }));
  }

  const mouth = createMouth({
    batchMs: limits.batchMs,
    say(words) {
      changes += 1;
      say(words);
    },
  });

  function sayAll(ask?: string): void {
    mouth.flush();
    say({ all: [...parts.own()], ...(ask !== undefined && { ask }) });
  }

  function forget(id: string): void {
    const node = nodes.get(id);
    if (!node) return;
    clearTimeout(node.leaving);
    nodes.delete(id);
    for (const userId of node.userIds) if (!isOnline(userId)) parts.departed(userId, isFirst());
  }

  function hear(message: Buffer): void {
    const words = NodeWords.parse(JSON.parse(message.toString()));
    if (words.node === me) return;
    if (words.ask === me || words.ask === '*') sayAll();
    if (words.all) replace(words.node, words.changes, words.all);
    else if (words.isLeaving) startLeaving(words.node);
    else follow(words);
  }

  function startLeaving(id: string): void {
    const node = nodes.get(id);
    if (node) node.leaving ??= setTimeout(forget, graceMs, id);
  }

  function follow(words: NodeWords): void {
    const node = nodes.get(words.node);
    const isChange = words.came !== undefined;
    if (!node || words.changes !== node.changes + (isChange ? 1 : 0)) {
      say({ ask: words.node });
      return;
    }
    node.heardAt = performance.now();
    node.changes = words.changes;
    if (isChange) apply(node, words);
  }

  /** Everything that a node has said before counts no longer. */
  function replace(id: string, changesSoFar: number, all: readonly string[]): void {
    const before = nodes.get(id);
    if (before?.leaving) return;
    const userIds = new Set(all);
    nodes.set(id, { userIds, changes: changesSoFar, heardAt: performance.now() });
    const gone = [...(before?.userIds ?? [])].filter((userId) => !userIds.has(userId));
    for (const userId of gone) if (!isOnline(userId)) parts.departed(userId, false);
    if (gone.length > 0 || userIds.size > (before?.userIds.size ?? 0)) parts.changed();
  }

  function apply({ userIds }: Node, { came = [], went = [], refresh = [] }: NodeWords): void {
    for (const userId of came) userIds.add(userId);
    for (const { userId, isTold } of went) {
      userIds.delete(userId);
      if (isTold && parts.hasOwn(userId)) parts.mistakenlyGone(userId);
      // Two who let go of a person at once each left it to the other to tell.
      else if (!isOnline(userId)) parts.departed(userId, !isTold && isFirst());
    }
    parts.refresh(refresh.filter(parts.hasOwn));
  }

  function rememberAll(): void {
    for (const node of nodes.values()) node.heardAt = performance.now();
  }

  function beat(): void {
    const now = performance.now();
    // A process that stood still has not heard what was said meanwhile.
    if (now - beatAt > limits.silentMs / 2 || !redis.isReachable()) rememberAll();
    beatAt = now;
    say({});
    for (const [id, { heardAt, leaving }] of nodes)
      if (leaving === undefined && now - heardAt > limits.silentMs) forget(id);
  }

  redis.onReturn(() => {
    rememberAll();
    sayAll('*');
  });
  void redis.subscribe(channel, hear).then(() => sayAll('*'));
  const beating = setInterval(beat, limits.beatMs).unref();

  return {
    /** Whether this person has a tab elsewhere. */
    knows,
    came: (userId: string): void => mouth.moved(userId, { came: true }),
    /** `isTold`: this node tells those who care that nobody has a tab of this person any more. */
    went: (userId: string, isTold: boolean): void => mouth.moved(userId, { isTold }),
    /** Asks each node to show these people anew who is online, after the changes told so far. */
    refresh: mouth.refresh,
    stop(): void {
      clearInterval(beating);
      for (const { leaving } of nodes.values()) clearTimeout(leaving);
      mouth.flush();
      say({ isLeaving: true });
    },
  };
}
