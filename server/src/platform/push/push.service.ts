import { createPublicKey } from 'node:crypto';
import type { Agent } from 'node:https';
import { type PushSettings, type PushSubscription, pushTexts } from '@showup/contract/push';
import { pushAddress } from '../config/push-hosts.ts';
import { type Database, isMissingReference } from '../db/database.ts';
import type { Viewer } from '../http/caller.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import type { Presence } from '../live/presence.ts';
import { badInput, notSignedIn, problem } from '../problem.ts';
import { createDelivery, type PushLog } from './delivery.ts';
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
  /** What connects to them. */
  readonly agent: Agent;
  /** Hears what became of each try to send a notification. */
  onOutcome?(outcome: 'sent' | 'gone' | 'refused' | 'unanswered' | 'dropped'): void;
  readonly log: PushLog;
}

/** Notifications for browsers whose person asked for them, one switch for each session. */
export function createPush({ publicUrl, ...parts }: Parts) {
  const { db, keyedHash, hosts } = parts;
  const keys = vapidKeysOf(keyedHash);
  const { notify, close } = createDelivery({ ...parts, keys, subject: subjectOf(publicUrl) });

  async function pushSettings({ sessionId }: Viewer): Promise<PushSettings & { publicKey: string }> {
    const found = await findOfSession(db.sql, sessionId);
    return { ...settingsOf(found), publicKey: keys.publicKey };
  }

  /** @throws Problem 400 for a push service that is not known here, or keys that are none */
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
      throw isMissingReference(error) ? notSignedIn() : error; // the session ended at this very moment
    }
  }

  async function unsubscribe({ sessionId }: Viewer): Promise<PushSettings> {
    await deleteOfSession(db.sql, sessionId);
    return settingsOf(undefined);
  }

  /** @throws Problem 409 where this browser gets none */
  async function changePushSettings({ sessionId }: Viewer, showText: boolean): Promise<PushSettings> {
    if (!(await setShowText(db.sql, sessionId, showText))) throw notOn();
    return settingsOf({ showText });
  }

  return {
    /** Tells a person of something, unless they have a tab open. Returns at once, and nothing of it ever fails the caller. */
    notify,
    pushSettings,
    subscribe,
    unsubscribe,
    changePushSettings,
    /** What waits is not sent any more. */
    close,
  };
}

function settingsOf(found: { showText: boolean } | undefined): PushSettings {
  return { enabled: found !== undefined, showText: found?.showText ?? false };
}

/** Where push services that have a complaint find us. They take no plain http, which is for trying things out. */
function subjectOf({ protocol, origin }: URL): string {
  return protocol === 'https:' ? origin : 'mailto:nobody@showup.invalid';
}

/** Whether these bytes are a point of the curve: one cannot encrypt for anything else. */
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
