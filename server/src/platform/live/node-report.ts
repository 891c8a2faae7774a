import { KnownUserId, type UserId } from '@showup/contract/fields';
import * as z from 'zod/mini';

const UserIds = z.array(KnownUserId);

/** What a node reports to the others about its tabs. */
export const NodeReport = z.object({
  node: z.string(),
  /** How many changes it has sent, including this one. A node that missed one asks for everything. */
  changes: z.number(),
  /** Everyone with a tab there. */
  all: z.optional(UserIds),
  came: z.optional(UserIds),
  /** People who no longer have a tab there. */
  went: z.optional(z.array(z.object({ userId: KnownUserId, isTold: z.boolean() }))),
  /** People whose list of online matches is sent again, at any node; read after `came` and `went`. */
  refresh: z.optional(UserIds),
  /** Asks this node to send `all`; `*` asks every node. */
  ask: z.optional(z.string()),
  /** The node stops; its tabs will connect to others. */
  isLeaving: z.optional(z.boolean()),
});

export type NodeReport = z.infer<typeof NodeReport>;

export interface Change {
  readonly came?: boolean;
  readonly isTold?: boolean;
}

/** Batches the changes of a node, so that many at once make one message. */
export class Announcer {
  readonly #batchMs: number;
  readonly #send: (report: Partial<NodeReport>) => void;
  readonly #moves = new Map<UserId, Change>();
  readonly #toRefresh = new Set<UserId>();
  #timer: NodeJS.Timeout | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(batchMs: number, send: (report: Partial<NodeReport>) => void) {
    this.#batchMs = batchMs;
    this.#send = send;
  }

  moved(userId: UserId, change: Change): void {
    this.#moves.set(userId, change);
    this.#sendSoon();
  }

  refresh(userIds: readonly UserId[]): void {
    for (const userId of userIds) this.#toRefresh.add(userId);
    this.#sendSoon();
  }

  /** Sends the waiting changes now. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#timer) this.#sendBatch();
  }

  /** The first message is sent without a delay. */
  #sendSoon(): void {
    const waitMs = Math.max(0, this.#sentAt + this.#batchMs - performance.now());
    this.#timer ??= setTimeout(() => this.#sendBatch(), waitMs);
  }

  #sendBatch(): void {
    this.#timer = undefined;
    this.#sentAt = performance.now();
    const came = [...this.#moves].flatMap(([userId, { came }]) => (came ? [userId] : []));
    const went = [...this.#moves].flatMap(([userId, { came, isTold = false }]) =>
      came ? [] : [{ userId, isTold }],
    );
    const refresh = [...this.#toRefresh];
    this.#moves.clear();
    this.#toRefresh.clear();
    this.#send({ came, went, refresh });
  }
}
