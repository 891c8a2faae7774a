import * as z from 'zod/mini';
import type { Live } from '../../platform/live/live.ts';

/** How long an answer about a pair is believed; a new match shows its typing after this at the latest. */
const ANSWER_LIFE_MS = 10_000;
const FORWARD_EVERY_MS = 1_000;
const PAIRS_KEPT = 10_000;
/** Whoever types to more people within the life of an answer is no person. */
const QUESTIONS_MAX = 20;

interface Known {
  readonly isShown: boolean;
  readonly askedAt: number;
  forwardedAt: number;
}

interface Parts {
  isShown(senderId: string, receiverId: string): Promise<boolean>;
  forward(senderId: string, receiverId: string): void;
  /** In milliseconds, never going back. */
  clock(): number;
}

export type Typing = ReturnType<typeof createTyping>;

/** Passes keystrokes on between matches who both show when they are online, at most one a second per pair, and asks the database once in a while, not for each. */
export function createTyping({ isShown, forward, clock }: Parts) {
  const pairs = new Map<string, Known>();
  const asking = new Set<string>();
  /** How often was asked for each person, since. */
  const questions = new Map<string, number>();
  let questionsSince = clock();
  let forgotten = 0;

  const keyOf = (senderId: string, receiverId: string) => `${senderId} ${receiverId}`;

  /** One question at a time per person: who signals at random strangers waits for each answer. */
  async function ask(senderId: string, receiverId: string): Promise<Known | undefined> {
    if (asking.has(senderId) || !mayAsk(senderId)) return undefined;
    asking.add(senderId);
    const forgottenBefore = forgotten;
    const askedAt = clock();
    try {
      const answer = await isShown(senderId, receiverId);
      if (forgotten > forgottenBefore) return undefined; // it may be from before that unmatch
      return remember(keyOf(senderId, receiverId), answer, askedAt);
    } finally {
      asking.delete(senderId);
    }
  }

  function mayAsk(senderId: string): boolean {
    if (clock() - questionsSince >= ANSWER_LIFE_MS) {
      questions.clear();
      questionsSince = clock();
    }
    const asked = (questions.get(senderId) ?? 0) + 1;
    questions.set(senderId, asked);
    return asked <= QUESTIONS_MAX;
  }

  function remember(key: string, isShown: boolean, askedAt: number): Known {
    const forwardedAt = pairs.get(key)?.forwardedAt ?? Number.NEGATIVE_INFINITY;
    const known = { isShown, askedAt, forwardedAt };
    pairs.delete(key); // so that the first key is always the one asked about longest ago
    pairs.set(key, known);
    const [oldest] = pairs.keys();
    if (pairs.size > PAIRS_KEPT && oldest !== undefined) pairs.delete(oldest);
    return known;
  }

  return {
    async typed(senderId: string, receiverId: string): Promise<void> {
      const kept = pairs.get(keyOf(senderId, receiverId));
      const isFresh = kept !== undefined && clock() - kept.askedAt < ANSWER_LIFE_MS;
      const known = isFresh ? kept : await ask(senderId, receiverId);
      const now = clock();
      if (!known?.isShown || now - known.forwardedAt < FORWARD_EVERY_MS) return;
      known.forwardedAt = now;
      forward(senderId, receiverId);
    },
    forget(a: string, b: string): void {
      forgotten++;
      pairs.delete(keyOf(a, b));
      pairs.delete(keyOf(b, a));
    },
    /** For a person who chose to show when they are online, or to hide it. */
    forgetPerson(userId: string): void {
      forgotten++;
      for (const key of pairs.keys()) if (key.split(' ').includes(userId)) pairs.delete(key);
    },
  };
}

const Two = z.tuple([z.string(), z.string()]);

/** As `createTyping`, and what one server process forgets the others forget as well. */
export function createSharedTyping(live: Live, parts: Parts): Typing {
  const typing = createTyping(parts);
  live.onNodes('parted', (payload) => {
    const two = Two.safeParse(payload);
    if (two.success) typing.forget(...two.data);
  });
  live.onNodes('onlineStatusChanged', (userId) => {
    if (typeof userId === 'string') typing.forgetPerson(userId);
  });
  return {
    ...typing,
    forget(a, b) {
      typing.forget(a, b);
      live.tellNodes('parted', [a, b]);
    },
    forgetPerson(userId) {
      typing.forgetPerson(userId);
      live.tellNodes('onlineStatusChanged', userId);
    },
  };
}
