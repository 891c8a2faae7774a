import { limitTimes, perMinute, type RateLimit } from '../http/gate/rate-limit.ts';
import { type Rate, rateTimes } from '../limits/token-bucket.ts';

export interface SocketLimits {
  /** Signals of one socket. The web app sends one every two seconds while someone types. */
  readonly signals: Rate;
  /** Signals beyond the rate limit that are only dropped; a socket that sends more is closed. */
  readonly dropped: number;
  /** Bytes of one WebSocket. A signal has about 80. */
  readonly bytes: Rate;
  /** Open sockets. */
  readonly perAccount: number;
  readonly perNetwork: number;
  /** Newly opened sockets, including refused ones. */
  readonly opened: { readonly account: RateLimit; readonly network: RateLimit };
}

/**
 * Per account: more tabs and devices than anyone has. Per network: generous, since carriers put thousands of people
 * behind one address.
 */
export const usualSocketLimits: SocketLimits = {
  signals: { atOnce: 30, perSecond: 5 },
  dropped: 100,
  bytes: { atOnce: 8_192, perSecond: 1_024 },
  perAccount: 20,
  perNetwork: 5_000,
  opened: { account: perMinute(120), network: perMinute(3_000) },
};

/** Load tests multiply the limits. */
export function socketLimitsTimes(factor: number): SocketLimits {
  const { signals, dropped, bytes, perAccount, perNetwork, opened } = usualSocketLimits;
  return {
    signals: rateTimes(signals, factor),
    dropped: dropped * factor,
    bytes: rateTimes(bytes, factor),
    perAccount: Math.ceil(perAccount * factor),
    perNetwork: Math.ceil(perNetwork * factor),
    opened: { account: limitTimes(opened.account, factor), network: limitTimes(opened.network, factor) },
  };
}
