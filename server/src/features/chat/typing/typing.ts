import { KnownUserId, type UserId } from '@showup/contract/fields';
import * as z from 'zod/mini';
import { BoundedMap } from '#platform/limits/bounded-map';
import { Windows } from '#platform/limits/windows';
import type { Live } from '#platform/live/live';

/** How long an answer about a pair is cached; a new match shows its typing after this at the latest. */
const ANSWER_LIFE_MS = 10_000;
const FORWARD_EVERY_MS = 1_000;
const [PAIRS_KEPT, SENDERS_KEPT] = [10_000, 10_000];
/** Nobody types to more people before an answer expires. */
const QUESTIONS_MAX = 20;

interface Known {
  readonly isShown: boolean;
  readonly askedAt: number;
  forwardedAt: number;
}

interface TypingBetween {
  /** Asks the database whether the receiver may see the sender typing. */
  isShown(senderId: UserId, receiverId: UserId): Promise<boolean>;
  forward(senderId: UserId, receiverId: UserId): void;
  /** In milliseconds; monotonic. */
  clock(): number;
}

const keyOf = (senderId: UserId, receiverId: UserId) => `${senderId} ${receiverId}`;

/** Passes keystrokes on, at most one a second per pair, and asks about a pair once in a while, not for each keystroke. */
export class Typing {
  readonly #between: TypingBetween;
  readonly #pairs = new BoundedMap<string, Known>(PAIRS_KEPT);
  readonly #asking = new Set<string>();
  readonly #questions: Windows;
  #forgotten = 0;

  constructor(between: TypingBetween) {
    this.#between = between;
    this.#questions = new Windows(SENDERS_KEPT, between.clock);
  }

  async typed(senderId: UserId, receiverId: UserId): Promise<void> {
    const { clock, forward } = this.#between;
    const kept = this.#pairs.get(keyOf(senderId, receiverId));
    const isFresh = kept !== undefined && clock() - kept.askedAt < ANSWER_LIFE_MS;
    const known = isFresh ? kept : await this.#ask(senderId, receiverId);
    const now = clock();
    if (!known?.isShown || now - known.forwardedAt < FORWARD_EVERY_MS) return;
    known.forwardedAt = now;
    forward(senderId, receiverId);
  }

  forget(a: UserId, b: UserId): void {
    this.#forgotten++;
    this.#pairs.delete(keyOf(a, b));
    this.#pairs.delete(keyOf(b, a));
  }

  /** For someone who shows their online status from now on, or hides it. */
  forgetPerson(userId: UserId): void {
    this.#forgotten++;
    for (const key of this.#pairs.keys()) if (key.split(' ').includes(userId)) this.#pairs.delete(key);
  }

  /** One question at a time per sender, so signalling at random strangers is slow. */
  async #ask(senderId: UserId, receiverId: UserId): Promise<Known | undefined> {
    if (this.#asking.has(senderId) || !this.#mayAsk(senderId)) return undefined;
    this.#asking.add(senderId);
    const forgottenBefore = this.#forgotten;
    const askedAt = this.#between.clock();
    try {
      const isShown = await this.#between.isShown(senderId, receiverId);
      if (this.#forgotten > forgottenBefore) return undefined; // the answer may be older than an unmatch
      return this.#remember(keyOf(senderId, receiverId), isShown, askedAt);
    } finally {
      this.#asking.delete(senderId);
    }
  }

  #mayAsk(senderId: UserId): boolean {
    return this.#questions.count(senderId, ANSWER_LIFE_MS).current <= QUESTIONS_MAX;
  }

  #remember(key: string, isShown: boolean, askedAt: number): Known {
    const forwardedAt = this.#pairs.get(key)?.forwardedAt ?? Number.NEGATIVE_INFINITY;
    const known = { isShown, askedAt, forwardedAt };
    this.#pairs.set(key, known);
    return known;
  }
}

const Two = z.tuple([KnownUserId, KnownUserId]);

/** What one server process forgets, the others forget too. */
export class SharedTyping extends Typing {
  readonly #live: Live;

  constructor(live: Live, between: TypingBetween) {
    super(between);
    this.#live = live;
    live.onNodes('parted', (payload) => {
      const two = Two.safeParse(payload);
      if (two.success) super.forget(...two.data);
    });
    live.onNodes('onlineStatusChanged', (payload) => {
      const userId = KnownUserId.safeParse(payload);
      if (userId.success) super.forgetPerson(userId.data);
    });
  }

  override forget(a: UserId, b: UserId): void {
    super.forget(a, b);
    this.#live.tellNodes('parted', [a, b]);
  }

  override forgetPerson(userId: UserId): void {
    super.forgetPerson(userId);
    this.#live.tellNodes('onlineStatusChanged', userId);
  }
}
