import type { Sql } from '#platform/db/database';
import { waitInWords } from '#platform/durations';
import { networkOf } from '#platform/http/gate/network';
import { Problem } from '#platform/problem';
import { findNextSend, isOwnBrowser, type NextSend, type SendKey } from './code-sends.queries.ts';
import { GUESSES } from './phone-codes.ts';

/** Only codes that were really sent count, for an hour unless stated otherwise. No setting multiplies these numbers. */
const LIMITS = {
  waits: [30, 30, 60, 120, 300],
  freeAfterGuesses: 2,
  guesses: GUESSES,
  /** Codes that nobody entered, requested where the phone was never proved. */
  perPhoneAndNetwork: 6,
  perNetwork: 60,
  /** Codes per day that nobody entered, from all networks, counted separately for the person's own browsers. */
  perPhoneAndDay: 20,
  /** Codes that were entered correctly: only the holder of the phone can reach this. */
  provedPerPhone: 20,
};

export async function sendKeyOf(sql: Sql, phone: string, browser: Buffer, address: string): Promise<SendKey> {
  const isOwn = await isOwnBrowser(sql, phone, browser);
  return { phone, browser, network: isOwn ? null : networkOf(address) };
}

/** When the next code may be requested there. */
export function nextSendAt(sql: Sql, key: SendKey): Promise<NextSend> {
  return findNextSend(sql, key, LIMITS);
}

export function sentTooSoon({ resendAt, seconds, isLimited }: NextSend): Problem {
  const reason = isLimited ? 'Too many codes were requested.' : 'A code was just sent.';
  return new Problem(
    429,
    isLimited ? 'codes.too_many' : 'codes.too_soon',
    `${reason} You can request another in ${waitInWords(seconds)}.`,
    { resendAt, retryAfterSeconds: seconds },
  );
}
