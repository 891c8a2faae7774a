import * as z from 'zod/mini';

const UserIds = z.array(z.string());

/** What a node tells the others about its tabs. */
export const NodeWords = z.object({
  node: z.string(),
  /** How many changes it has sent, including this one. A node that missed one asks for everything. */
  changes: z.number(),
  /** Everyone with a tab there. */
  all: z.optional(UserIds),
  came: z.optional(UserIds),
  /** People who have no tab there any more. */
  went: z.optional(z.array(z.object({ userId: z.string(), isTold: z.boolean() }))),
  /** People whose list of online matches is sent again, at any node; read after `came` and `went`. */
  refresh: z.optional(UserIds),
  /** Asks this node to send `all`; `*` asks every node. */
  ask: z.optional(z.string()),
  /** The node stops; its tabs will connect to others. */
  isLeaving: z.optional(z.boolean()),
});

export type NodeWords = z.infer<typeof NodeWords>;

export interface Change {
  readonly came?: boolean;
  readonly isTold?: boolean;
}

/** Batches what a node says, so that many changes at once make one message. */
export function createMouth({ batchMs, say }: { batchMs: number; say(words: Partial<NodeWords>): void }) {
  const moves = new Map<string, Change>();
  const toRefresh = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;

  function speak(): void {
    timer = undefined;
    saidAt = performance.now();
    const came = [...moves].flatMap(([userId, { came }]) => (came ? [userId] : []));
    const went = [...moves].flatMap(([userId, { came, isTold = false }]) =>
      came ? [] : [{ userId, isTold }],
    );
    const refresh = [...toRefresh];
    moves.clear();
    toRefresh.clear();
    say({ came, went, refresh });
  }

  /** The first message is sent without a delay. */
  function soon(): void {
    timer ??= setTimeout(speak, Math.max(0, saidAt + batchMs - performance.now()));
  }

  return {
    moved(userId: string, change: Change): void {
      moves.set(userId, change);
      soon();
    },
    refresh(userIds: readonly string[]): void {
      for (const userId of userIds) toRefresh.add(userId);
      soon();
    },
    /** Sends what waits, now. */
    flush(): void {
      clearTimeout(timer);
      if (timer) speak();
    },
  };
}
