import { type Agent, request } from 'node:https';
import webPush from 'web-push';
import type { SubscriptionRow } from './push.queries.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** How soon the phone is woken (RFC 8030): `high` means at once, even in battery saving mode. */
export type Urgency = 'normal' | 'high';

interface PushContent {
  /** At most 3,993 bytes of UTF-8: what push services must accept, minus the overhead of encryption. */
  readonly payload: string;
  /** A waiting push is replaced by a later one with the same topic. At most 32 characters of base64url. */
  readonly topic: string;
  readonly urgency: Urgency;
}

export interface PushAnswer {
  readonly status: number;
  /** What `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

interface Sender {
  readonly keys: VapidKeys;
  /** An https: or mailto: address where operators of push services can complain. */
  readonly subject: string;
  readonly agent: Agent;
}

/** How long a service keeps it for a browser that is offline. */
const KEPT_SECONDS = 86_400;

/**
 * Sends a push, encrypted for its browser, and returns the push service's answer. Redirects are not followed. The
 * library only encrypts and signs: it would not let us restrict the addresses it connects to.
 */
export function postPush(
  address: URL,
  { endpoint, p256dh, auth }: Omit<SubscriptionRow, 'showText'>,
  { payload, topic, urgency }: PushContent,
  { keys, subject, agent }: Sender,
  signal: AbortSignal,
): Promise<PushAnswer> {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    { vapidDetails: { subject, ...keys }, TTL: KEPT_SECONDS, topic, urgency },
  );
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers, agent, signal }, (response) => {
      response.on('error', () => {}); // errors of a broken-off body, which nobody reads
      response.resume();
      resolve({
        status: response.statusCode ?? 0,
        retryAfterMs: retryAfter(response.headers['retry-after'], Date.now()),
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Seconds or a date, as HTTP has it. */
function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
