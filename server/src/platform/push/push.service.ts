import { createPublicKey } from 'node:crypto';
import type { Agent } from 'node:https';
import { type PushSettings, type PushSubscription, pushTexts } from '@showup/contract/push';
import { pushAddress } from '../config/push-hosts.ts';
import { type Database, isMissingReference } from '../db/database.ts';
import type { Viewer } from '../http/requests/caller.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import type { Presence } from '../live/presence.ts';
import { badInput, notSignedIn, problem } from '../problem.ts';
import { Delivery, type Notice, type PushLog } from './delivery.ts';
import {
  deleteOfSession,
  deleteOthersOfSession,
  findOfSession,
  saveSubscription,
  setShowText,
} from './push.queries.ts';
import { vapidKeysOf } from './vapid-keys.ts';

export type Push = ReturnType<typeof createPush>;

const notOn = problem(409, 'push.off', pushTexts.notOn);

interface Parts {
  readonly db: Database;
  readonly presence: Pick<Presence, 'isOnline' | 'onDeparture'>;
  readonly keyedHash: KeyedHash;
  readonly publicUrl: URL;
  /** Names of push services, as in `PUSH_HOSTS`. */
  readonly hosts: readonly string[];
  /** Connects to them. */
  readonly agent: Agent;
  /** Receives the outcome of each try to send a notification. */
  onOutcome?(outcome: 'sent' | 'gone' | 'refused' | 'unanswered' | 'dropped'): void;
  readonly log: PushLog;
}

/** Notifications for browsers where people turned them on, separately for each session. */
export function createPush({ publicUrl, ...parts }: Parts) {
  const { db, keyedHash, hosts } = parts;
  const keys = vapidKeysOf(keyedHash);
  const delivery = new Delivery({ ...parts, keys, subject: subjectOf(publicUrl) });

  async function pushSettings({ sessionId }: Viewer): Promise<PushSettings & { publicKey: string }> {
    const found = await findOfSession(db.sql, sessionId);
    return { ...settingsOf(found), publicKey: keys.publicKey };
  }

  /** @throws Problem 400 for an unknown push service or invalid keys */
  async function subscribe(
    { id: userId, sessionId }: Viewer,
    { endpoint: given, keys: { p256dh, auth } }: PushSubscription,
    wish: boolean | undefined,
  ): Promise<PushSettings> {
    const endpoint = pushAddress(given, hosts)?.href;
    if (endpoint === undefined) throw badInput(pushTexts.unknownHost);
    if (!isPublicKey(p256dh)) throw badInput(pushTexts.incomplete);
    try {
      return await db.transaction(async (tx) => {
        const showText = wish ?? (await findOfSession(tx, sessionId))?.showText ?? false;
        await saveSubscription(tx, { userId, sessionId }, { endpoint, p256dh, auth, showText });
        await deleteOthersOfSession(tx, sessionId, endpoint);
        return settingsOf({ showText });
      });
    } catch (error) {
      throw isMissingReference(error) ? notSignedIn() : error; // the session has just ended
    }
  }

  async function unsubscribe({ sessionId }: Viewer): Promise<PushSettings> {
    await deleteOfSession(db.sql, sessionId);
    return settingsOf(undefined);
  }

  /** @throws Problem 409 when this browser gets no notifications */
  async function changePushSettings({ sessionId }: Viewer, showText: boolean): Promise<PushSettings> {
    if (!(await setShowText(db.sql, sessionId, showText))) throw notOn();
    return settingsOf({ showText });
  }

  return {
    /** Notifies a person unless they have a tab open. Returns at once and never throws. */
    notify: (userId: string, notice: Notice) => delivery.notify(userId, notice),
    pushSettings,
    subscribe,
    unsubscribe,
    changePushSettings,
    /** Notifications that wait are not sent any more. */
    close: () => delivery.close(),
  };
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
