import * as z from 'zod/mini';

const UserIds = z.array(z.string());

/** What a node says of its tabs to the others. */
export const NodeWords = z.object({
  node: z.string(),
  /** How many changes it has told so far, this one among them: who misses one asks for everything. */
  changes: z.number(),
  /** Everyone with a tab there. */
  all: z.optional(UserIds),
  came: z.optional(UserIds),
  /** Who has no tab there any more. */
  went: z.optional(z.array(z.object({ userId: z.string(), isTold: z.boolean() }))),
  /** Who is to get their list anew, wherever they have a tab; read after `came` and `went`. */
  refresh: z.optional(UserIds),
  /** The node that is to say `all`; `*` for each. */
  ask: z.optional(z.string()),
  /** It stops: its tabs come to others. */
  isLeaving: z.optional(z.boolean()),
});

export type NodeWords = z.infer<typeof NodeWords>;

export interface Change {
  readonly came?: boolean;
  readonly isTold?: boolean;
}

/** Collects what a node has to say for a moment, so that many who come and go at once are told in one. */
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

  /** The first waits for nothing. */
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
    /** Says what waits now. */
    flush(): void {
      clearTimeout(timer);
      if (timer) speak();
    },
  };
}
