import type { Agent } from 'node:https';
import type { UserId } from '@showup/contract/fields';
import type { PushPayload } from '@showup/contract/platform/push';
import PQueue from 'p-queue';
import { pushAddress } from '../config/push-hosts.ts';
import type { Database } from '../db/database.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import type { Presence } from '../live/presence.ts';
import { HeldPushes } from './held-pushes.ts';
import { postPush, type Urgency } from './post-push.ts';
import { deleteSubscription, findSubscriptionsOf, type SubscriptionRow } from './push.queries.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** A notification for a person without an open tab. */
export interface OutgoingPush {
  /** The person who caused it, or the receiver. A newer push about the same person replaces an older one. */
  readonly aboutId: UserId;
  /** Where a tap leads, instead of a chat with that person. */
  readonly opens?: PushPayload['opens'];
  readonly urgency: Urgency;
  /** The text for anyone who sees the screen. */
  readonly discreet: PushText;
  /** The full text, for people who chose it. Undefined when there is nothing left to show. */
  text(): Promise<PushText | undefined>;
  /** Called before each try: whether it is still new and still for this person. */
  isDue(): Promise<boolean>;
  /** How long it is still worth sending when the person's tab turns out to be closed. */
  readonly heldMs: number;
}

/** A push for one browser, with or without an account. */
export interface DirectPush extends Pick<PushPayload, 'title' | 'body' | 'opens'> {
  readonly urgency: Urgency;
  /** At most 32 characters of base64url. */
  readonly topic: string;
}

/** Where a push goes. */
export type Browser = Omit<SubscriptionRow, 'showText'>;

/** `gone`: the browser has unsubscribed. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unanswered';

type PushText = Pick<PushPayload, 'title' | 'body'>;

/** The part of pino's logger used here. Nothing personal is logged. */
interface PushLog {
  warn(fields: object, message: string): void;
}

export interface DeliveryOptions {
  readonly db: Database;
  readonly presence: Pick<Presence, 'isOnline' | 'onDeparture'>;
  readonly keyedHash: KeyedHash;
  readonly keys: VapidKeys;
  readonly subject: string;
  /** Names of push services, as in `PUSH_HOSTS`. */
  readonly hosts: readonly string[];
  /** Connects to them. */
  readonly agent: Agent;
  /** Receives the outcome of each try. */
  onOutcome?(outcome: 'sent' | 'gone' | 'refused' | 'unanswered' | 'dropped'): void;
  readonly log: PushLog;
}

/** A push for a person, or for those of their browsers that it has not reached yet. */
interface Errand {
  readonly userId: UserId;
  readonly push: OutgoingPush;
  readonly endpoints?: ReadonlySet<string>;
  readonly tries: number;
}

/** Milliseconds until the next try; undefined when there is none. */
type Wait = number | undefined;

const AT_ONCE = 8;
const WAITING = 1_000;
/** Only the latest browsers of a person get notifications. */
export const MOST_BROWSERS = 20;
const ANSWER_MS = 10_000;
/** The wait after each failed try, unless the push service asks for another. */
const WAITS_MS = [2_000, 15_000, 60_000];
/** A push service that asks for a longer wait is not tried again. */
const LONGEST_WAIT_MS = 600_000;
/** With title and overhead, far below what a push service must accept. */
const LONGEST_BODY = 300;

/** Delivers pushes to the browsers of people without an open tab. Nobody waits for it; failures are logged. */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  /**
   * The latest push for each person about each other person, until it is delivered or given up. Only the latest is
   * retried.
   */
  readonly #latest = new Map<string, OutgoingPush>();
  readonly #retries = new Map<string, NodeJS.Timeout>();
  readonly #underWay = new Set<AbortController>();
  readonly #held: HeldPushes<OutgoingPush>;
  #isClosing = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#held = new HeldPushes<OutgoingPush>(options.presence, (userId, push) =>
      this.#start({ userId, push, tries: 0 }),
    );
  }

  notify(userId: UserId, push: OutgoingPush): void {
    if (this.#options.presence.isOnline(userId)) this.#held.hold(userId, push.aboutId, push, push.heldMs);
    else this.#start({ userId, push, tries: 0 });
  }

  /** Sends one push now, whether or not a tab is open, and says what became of it. Never throws. */
  async post(browser: Browser, { urgency, topic, ...payload }: DirectPush): Promise<PushOutcome> {
    const address = pushAddress(browser.endpoint, this.#options.hosts);
    if (!address) return 'gone';
    try {
      const content = { payload: JSON.stringify(payload), topic, urgency };
      const { status } = await this.#inTime((signal) =>
        postPush(address, browser, content, this.#options, signal),
      );
      const outcome = outcomeOf(status);
      this.#options.onOutcome?.(outcome);
      return outcome;
    } catch {
      this.#options.onOutcome?.('unanswered');
      return 'unanswered';
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const limit of this.#underWay) limit.abort();
    this.#held.close();
    for (const timer of this.#retries.values()) clearTimeout(timer);
    this.#queue.clear();
    await this.#queue.onIdle();
    this.#options.agent.destroy();
  }

  #start(errand: Errand): void {
    if (this.#isClosing) return;
    const name = nameOf(errand);
    clearTimeout(this.#retries.get(name));
    this.#retries.delete(name);
    if (this.#queue.size >= WAITING) {
      this.#latest.delete(name);
      this.#options.onOutcome?.('dropped');
      this.#options.log.warn({ waiting: WAITING }, 'too many notifications are waiting: one was dropped');
      return;
    }
    this.#latest.set(name, errand.push);
    void this.#queue.add(async () => {
      try {
        await this.#run(errand);
      } catch (err) {
        this.#options.log.warn({ err }, 'a notification was not sent');
      }
      if (this.#latest.get(name) === errand.push && !this.#retries.has(name)) this.#latest.delete(name);
    });
  }

  async #run({ userId, push, endpoints, tries }: Errand): Promise<void> {
    if (this.#options.presence.isOnline(userId)) return;
    const all = await findSubscriptionsOf(this.#options.db.sql, userId, MOST_BROWSERS);
    const browsers = endpoints ? all.filter(({ endpoint }) => endpoints.has(endpoint)) : all;
    if (browsers.length === 0 || !(await push.isDue())) return;

    const text = browsers.some(({ showText }) => showText) ? await push.text() : undefined;
    const late = new Map<string, number>();
    await Promise.all(
      browsers.map(async (browser) => {
        const shown = browser.showText ? text : push.discreet;
        const waitMs = shown && (await this.#send(userId, browser, push, shown, tries));
        if (waitMs !== undefined) late.set(browser.endpoint, waitMs);
      }),
    );
    if (late.size === 0) return;
    const errand = { userId, push, endpoints: new Set(late.keys()), tries: tries + 1 };
    this.#tryAgain(errand, Math.max(...late.values()));
  }

  async #send(
    userId: UserId,
    browser: SubscriptionRow,
    { aboutId, urgency, opens }: OutgoingPush,
    { title, body }: PushText,
    tries: number,
  ): Promise<Wait> {
    const address = pushAddress(browser.endpoint, this.#options.hosts);
    if (!address) return this.#drop(browser); // its host is no longer in the settings
    const about = opens ? { opens } : { userId: aboutId };
    const shown: PushPayload = { title, ...about, ...(body && { body: shortened(body) }) };
    const topic = this.#options
      .keyedHash('push topic', `${userId} ${aboutId}`)
      .toString('base64url')
      .slice(0, 32);
    const push = { payload: JSON.stringify(shown), topic, urgency };
    const { hostname: host } = address;
    try {
      const { status, retryAfterMs } = await this.#inTime((signal) =>
        postPush(address, browser, push, this.#options, signal),
      );
      const outcome = outcomeOf(status);
      this.#options.onOutcome?.(outcome);
      if (outcome === 'sent') return undefined;
      if (outcome === 'gone') return this.#drop(browser);
      const waitMs = status === 429 || status >= 500 ? waitAfter(tries, retryAfterMs) : undefined;
      if (waitMs === undefined)
        this.#options.log.warn({ host, status }, 'a push service refused a notification');
      return waitMs;
    } catch (err) {
      this.#options.onOutcome?.('unanswered');
      const waitMs = waitAfter(tries, undefined);
      if (waitMs === undefined) this.#options.log.warn({ host, err }, 'a push service did not answer');
      return waitMs;
    }
  }

  /** Aborts after ANSWER_MS, and when closing. (`AbortSignal.any` would keep all signals in memory.) */
  async #inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_MS);
    this.#underWay.add(limit);
    if (this.#isClosing) limit.abort();
    try {
      return await work(limit.signal);
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(limit);
    }
  }

  async #drop({ endpoint }: SubscriptionRow): Promise<undefined> {
    await deleteSubscription(this.#options.db.sql, endpoint);
    return undefined;
  }

  #tryAgain(errand: Errand, waitMs: number): void {
    const name = nameOf(errand);
    if (this.#isClosing || this.#latest.get(name) !== errand.push || this.#retries.size >= WAITING) return;
    this.#retries.set(
      name,
      setTimeout(() => this.#start(errand), waitMs),
    );
  }
}

const nameOf = ({ userId, push }: Errand) => `${userId} ${push.aboutId}`;

function outcomeOf(status: number): Exclude<PushOutcome, 'unanswered'> {
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

function waitAfter(tries: number, askedMs: number | undefined): Wait {
  const usualMs = WAITS_MS[tries];
  if (usualMs === undefined || (askedMs ?? 0) > LONGEST_WAIT_MS) return undefined;
  return askedMs ?? usualMs;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_BODY ? text : `${characters.slice(0, LONGEST_BODY - 1).join('')}…`;
}
