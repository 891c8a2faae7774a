import type { Agent } from 'node:https';
import type { PushNotice } from '@showup/contract/push';
import { pushAddress } from '../config/push-hosts.ts';
import type { Database } from '../db/database.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import type { Presence } from '../live/presence.ts';
import { createHeldNotices } from './held-notices.ts';
import { postPush, type Urgency } from './post-push.ts';
import { deleteSubscription, findSubscriptionsOf, type SubscriptionRow } from './push.queries.ts';
import { createPushQueue } from './push-queue.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Something that a person without a tab open is told of. */
export interface Notice {
  /** Whose doing it is. */
  readonly aboutId: string;
  readonly urgency: Urgency;
  /** What anyone may read who looks at the screen. */
  readonly discreet: NoticeText;
  /** What stands there instead where the person chose so. Undefined where there is nothing to tell any more. */
  text(): Promise<NoticeText | undefined>;
  /** Asked right before each try: whether it is still news, and still for this person. */
  isDue(): Promise<boolean>;
  /** How long after it happened it is still worth telling someone whose tab turns out to be closed. */
  readonly heldMs: number;
}

type NoticeText = Pick<PushNotice, 'title' | 'body'>;

/** The part of pino's logger that is used here. Nothing of a person stands in what it is given. */
export interface PushLog {
  warn(fields: object, message: string): void;
}

export interface DeliveryParts {
  readonly db: Database;
  readonly presence: Pick<Presence, 'isOnline' | 'onDeparture'>;
  readonly keyedHash: KeyedHash;
  readonly keys: VapidKeys;
  readonly subject: string;
  readonly hosts: readonly string[];
  readonly agent: Agent;
  /** Hears what became of each try. */
  onOutcome?(outcome: 'sent' | 'gone' | 'refused' | 'unanswered' | 'dropped'): void;
  readonly log: PushLog;
}

/** One notice on its way to a person, or to those of their browsers that it has not reached yet. */
interface Errand {
  readonly userId: string;
  readonly notice: Notice;
  readonly endpoints?: ReadonlySet<string>;
  readonly tries: number;
}

/** Milliseconds after which to try again; undefined where there is nothing more to do. */
type Wait = number | undefined;

const AT_ONCE = 8;
const WAITING = 1_000;
/** Of one person's browsers the latest; nobody looks at more. */
const MOST_BROWSERS = 20;
const ANSWER_MS = 10_000;
/** How long to wait after each failed try where the push service does not say. */
const WAITS_MS = [2_000, 15_000, 60_000];
/** Whoever asks for more patience than this is not tried again. */
const LONGEST_WAIT_MS = 600_000;
/** With its title and what is around it far below what a push service has to take. */
const LONGEST_BODY = 300;

/** Brings notices to the browsers of those who have no tab open. Nobody waits for it, and what fails is only logged. */
export function createDelivery(parts: DeliveryParts) {
  const { db, presence, keyedHash, hosts, onOutcome, log } = parts;
  const queue = createPushQueue({ atOnce: AT_ONCE, waiting: WAITING });
  /** Of each person and whom it is about the last news, which alone is tried again; until it has arrived or is given up. */
  const latest = new Map<string, Notice>();
  const retries = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<AbortController>();
  let isClosing = false;
  const held = createHeldNotices<Notice>(presence, (userId, notice) => start({ userId, notice, tries: 0 }));

  function notify(userId: string, notice: Notice): void {
    if (presence.isOnline(userId)) held.hold(userId, notice.aboutId, notice, notice.heldMs);
    else start({ userId, notice, tries: 0 });
  }

  function start(errand: Errand): void {
    if (isClosing) return;
    const name = nameOf(errand);
    clearTimeout(retries.get(name));
    retries.delete(name);
    latest.set(name, errand.notice);
    const isTaken = queue.add(async () => {
      try {
        await run(errand);
      } catch (err) {
        log.warn({ err }, 'a notification was not sent');
      }
      if (latest.get(name) === errand.notice && !retries.has(name)) latest.delete(name);
    });
    if (isTaken) return;
    latest.delete(name);
    onOutcome?.('dropped');
    log.warn({ waiting: WAITING }, 'too many notifications wait: one was not sent');
  }

  async function run({ userId, notice, endpoints, tries }: Errand): Promise<void> {
    if (presence.isOnline(userId)) return;
    const all = await findSubscriptionsOf(db.sql, userId, MOST_BROWSERS);
    const browsers = endpoints ? all.filter(({ endpoint }) => endpoints.has(endpoint)) : all;
    if (browsers.length === 0 || !(await notice.isDue())) return;

    const text = browsers.some(({ showText }) => showText) ? await notice.text() : undefined;
    const late = new Map<string, number>();
    await Promise.all(
      browsers.map(async (browser) => {
        const shown = browser.showText ? text : notice.discreet;
        const waitMs = shown && (await send(userId, browser, notice, shown, tries));
        if (waitMs !== undefined) late.set(browser.endpoint, waitMs);
      }),
    );
    if (late.size === 0) return;
    const errand = { userId, notice, endpoints: new Set(late.keys()), tries: tries + 1 };
    tryAgain(errand, Math.max(...late.values()));
  }

  async function send(
    userId: string,
    browser: SubscriptionRow,
    { aboutId, urgency }: Notice,
    { title, body }: NoticeText,
    tries: number,
  ): Promise<Wait> {
    const address = pushAddress(browser.endpoint, hosts);
    if (!address) return drop(browser); // the settings no longer know its host
    const shown: PushNotice = { title, userId: aboutId, ...(body && { body: shortened(body) }) };
    const topic = keyedHash('push topic', `${userId} ${aboutId}`).toString('base64url').slice(0, 32);
    const push = { payload: JSON.stringify(shown), topic, urgency };
    const { hostname: host } = address;
    try {
      const { status, retryAfterMs } = await inTime((signal) =>
        postPush(address, browser, push, parts, signal),
      );
      const outcome = outcomeOf(status);
      onOutcome?.(outcome);
      if (outcome === 'sent') return undefined;
      if (outcome === 'gone') return drop(browser);
      const waitMs = status === 429 || status >= 500 ? waitAfter(tries, retryAfterMs) : undefined;
      if (waitMs === undefined) log.warn({ host, status }, 'a push service refused a notification');
      return waitMs;
    } catch (err) {
      onOutcome?.('unanswered');
      const waitMs = waitAfter(tries, undefined);
      if (waitMs === undefined) log.warn({ host, err }, 'a push service did not answer');
      return waitMs;
    }
  }

  /** Gives up when there is no answer in time, or no time any more. (`AbortSignal.any` would keep every signal there was.) */
  async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_MS);
    underWay.add(limit);
    if (isClosing) limit.abort();
    try {
      return await work(limit.signal);
    } finally {
      clearTimeout(timer);
      underWay.delete(limit);
    }
  }

  async function drop({ endpoint }: SubscriptionRow): Promise<undefined> {
    await deleteSubscription(db.sql, endpoint);
    return undefined;
  }

  function tryAgain(errand: Errand, waitMs: number): void {
    const name = nameOf(errand);
    if (isClosing || latest.get(name) !== errand.notice || retries.size >= WAITING) return;
    retries.set(
      name,
      setTimeout(() => start(errand), waitMs),
    );
  }

  return {
    notify,
    async close(): Promise<void> {
      isClosing = true;
      for (const limit of underWay) limit.abort();
      held.stop();
      for (const timer of retries.values()) clearTimeout(timer);
      await queue.stop();
      parts.agent.destroy();
    },
  };
}

const nameOf = ({ userId, notice }: Errand) => `${userId} ${notice.aboutId}`;

function outcomeOf(status: number): 'sent' | 'gone' | 'refused' {
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
