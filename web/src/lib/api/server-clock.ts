import { takeTimeFrom } from '@showup/contract/profiles/age';

/** The server's time when an answer arrived, and both clocks of this device at that moment, in milliseconds. */
interface Reading {
  readonly server: number;
  readonly wall: number;
  readonly steady: number;
}

/** More than the rounding of the header and a slow network explain. */
const AHEAD_MS = 2_000;

let reading: Reading | undefined;
let heard = (_askedAt: number) => {};

/** Calls `listener` for each answer of the server, with the time of the page at which the app asked for it. */
export function onAnswer(listener: (askedAt: number) => void): void {
  heard = listener;
}

/**
 * The server's time, in ms since 1970: what its moments are compared with, since the clock of a phone can be hours off.
 * This device's own time until the first answer.
 */
export function serverNow(): number {
  if (!reading) return Date.now();
  // While a device sleeps, some let the steady clock stand still. The other one can be set, even back.
  const passed = Math.max(Date.now() - reading.wall, performance.now() - reading.steady);
  return reading.server + passed;
}

/**
 * Learns the server's time from an answer. Its `Date` is never ahead of it, so the latest that is known counts. One that
 * was asked for before the app loaded may be old, and counts only as long as there is no other.
 */
export function learnTime({ headers }: Response, { isEarly = false, askedAt = 0 } = {}): void {
  heard(askedAt);
  if (isEarly && reading) return;
  const server = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(server)) return;
  const ahead = serverNow() - server;
  if (reading && ahead >= 0 && ahead <= AHEAD_MS) return;
  reading = { server, wall: Date.now(), steady: performance.now() };
}

takeTimeFrom(serverNow);
