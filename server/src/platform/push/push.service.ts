import { createPublicKey } from 'node:crypto';
import type { UserId } from '@showup/contract/fields';
import { type PushSettings, type PushSubscription, pushTexts } from '@showup/contract/platform/push';
import { pushAddress } from '../config/push-hosts.ts';
import { type Database, isMissingReference, type Sql } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import type { Viewer } from '../http/requests/caller.ts';
import { badInput, notSignedIn, problem } from '../problem.ts';
import {
  type Browser,
  Delivery,
  type DeliveryOptions,
  type DirectPush,
  MOST_BROWSERS,
  type OutgoingPush,
  type PushOutcome,
} from './delivery.ts';
import './push.events.ts';
import {
  deleteOfSession,
  deleteOfUser,
  deleteOthersOfSession,
  deleteSubscription,
  findOfSession,
  findSubscriptionsOf,
  saveSubscription,
  setShowText,
} from './push.queries.ts';
import { vapidKeysOf } from './vapid-keys.ts';

const notOn = problem(409, 'push.off', pushTexts.notOn);

type PushOptions = Omit<DeliveryOptions, 'keys' | 'subject'> & {
  readonly events: Events;
  readonly publicUrl: URL;
};

/** Notifications for browsers where people turned them on, separately for each session. */
export class Push {
  readonly #db: Database;
  readonly #events: Events;
  /** Names of push services, as in `PUSH_HOSTS`. */
  readonly #hosts: readonly string[];
  readonly #publicKey: string;
  readonly #delivery: Delivery;

  constructor({ publicUrl, events, ...options }: PushOptions) {
    const keys = vapidKeysOf(options.keyedHash);
    this.#db = options.db;
    this.#events = events;
    this.#hosts = options.hosts;
    this.#publicKey = keys.publicKey;
    this.#delivery = new Delivery({ ...options, keys, subject: subjectOf(publicUrl) });
  }

  /** Notifies a person unless they have a tab open. Returns at once and never throws. */
  notify(userId: UserId, push: OutgoingPush): void {
    this.#delivery.notify(userId, push);
  }

  /** Sends one push now, also to a browser without a session, and says what became of it. Never throws. */
  post(browser: Browser, push: DirectPush): Promise<PushOutcome> {
    return this.#delivery.post(browser, push);
  }

  /**
   * Sends it to every browser of a person, whether or not a tab is open.
   * @returns how many browsers there are, and to how many it was handed over
   */
  async postToAll(
    userId: UserId,
    push: (showText: boolean) => DirectPush,
  ): Promise<{ browsers: number; reached: number }> {
    const browsers = await findSubscriptionsOf(this.#db.sql, userId, MOST_BROWSERS);
    const outcomes = await Promise.all(
      browsers.map(async (browser) => {
        const outcome = await this.post(browser, push(browser.showText));
        if (outcome === 'gone') await deleteSubscription(this.#db.sql, browser.endpoint);
        return outcome;
      }),
    );
    const reached = outcomes.filter((outcome) => outcome === 'sent').length;
    return { browsers: outcomes.filter((outcome) => outcome !== 'gone').length, reached };
  }

  /** With which a browser subscribes, in base64url. */
  get publicKey(): string {
    return this.#publicKey;
  }

  /** A browser's own subscription as it is stored. @throws Problem 400 for an unknown push service or invalid keys */
  browserOf({ endpoint: given, keys: { p256dh, auth } }: PushSubscription): Browser {
    const endpoint = pushAddress(given, this.#hosts)?.href;
    if (endpoint === undefined) throw badInput(pushTexts.unknownHost);
    if (!isPublicKey(p256dh)) throw badInput(pushTexts.incomplete);
    return { endpoint, p256dh, auth };
  }

  async pushSettings({ sessionId }: Viewer): Promise<PushSettings & { publicKey: string }> {
    const found = await findOfSession(this.#db.sql, sessionId);
    return { ...settingsOf(found), publicKey: this.#publicKey };
  }

  /** @throws Problem 400 for an unknown push service or invalid keys */
  async subscribe(
    { id: userId, sessionId }: Viewer,
    subscription: PushSubscription,
    wish: boolean | undefined,
  ): Promise<PushSettings> {
    const { endpoint, ...keys } = this.browserOf(subscription);
    try {
      return await this.#db.transaction(async (tx) => {
        const showText = wish ?? (await findOfSession(tx, sessionId))?.showText ?? false;
        await saveSubscription(tx, { userId, sessionId }, { endpoint, ...keys, showText });
        await deleteOthersOfSession(tx, sessionId, endpoint);
        await this.#events.emit(tx, 'subscribed', { userId });
        return settingsOf({ showText });
      });
    } catch (error) {
      throw isMissingReference(error) ? notSignedIn() : error; // the session has just ended
    }
  }

  async unsubscribe({ sessionId }: Viewer): Promise<PushSettings> {
    await deleteOfSession(this.#db.sql, sessionId);
    return settingsOf(undefined);
  }

  /** Turns notifications off in all browsers of a person. */
  async unsubscribeAll(tx: Sql, userId: UserId): Promise<void> {
    await deleteOfUser(tx, userId);
  }

  /** @throws Problem 409 when this browser gets no notifications */
  async changePushSettings({ sessionId }: Viewer, showText: boolean): Promise<PushSettings> {
    if (!(await setShowText(this.#db.sql, sessionId, showText))) throw notOn();
    return settingsOf({ showText });
  }

  /** Waiting notifications are no longer sent. */
  close(): Promise<void> {
    return this.#delivery.close();
  }
}

function settingsOf(found: { showText: boolean } | undefined): PushSettings {
  return { enabled: found !== undefined, showText: found?.showText ?? false };
}

/** The contact address for push services. They don't accept plain http, which is only used to try things out. */
function subjectOf({ protocol, origin }: URL): string {
  return protocol === 'https:' ? origin : 'mailto:nobody@showup.invalid';
}

/** Whether these bytes are a point on the curve, as encryption requires. */
function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return point[0] === 4;
  } catch {
    return false;
  }
}
