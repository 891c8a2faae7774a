import { type Agent, request } from 'node:https';
import webPush from 'web-push';
import type { SubscriptionRow } from './push.queries.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** How soon the phone is woken (RFC 8030): `high` at once, also where it saves its battery. */
export type Urgency = 'normal' | 'high';

export interface PushContent {
  /** Fits into 3,993 bytes as UTF-8: what a push service has to take, less what the encryption adds. */
  readonly payload: string;
  /** A push that waits at its service is replaced by a later one of the same topic. At most 32 characters of base64url. */
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
  /** An https: or mailto: address, for people who run a push service and have a complaint. */
  readonly subject: string;
  readonly agent: Agent;
}

/** A service keeps it so long for a browser that is away. */
const KEPT_SECONDS = 86_400;

/**
 * One push, encrypted for its browser, and what the push service answers. Redirects are answers like any other: nothing
 * follows them. The library encrypts and signs; it would not let us say which addresses it connects to.
 */
export function postPush(
  address: URL,
  { endpoint, p256dh, auth }: SubscriptionRow,
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
      response.on('error', () => {}); // of a body that breaks off, which nobody reads
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
