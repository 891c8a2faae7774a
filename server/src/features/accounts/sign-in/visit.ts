import type { Exchange } from '#platform/http/requests/exchange';

/** Where a sign-in comes from. */
export interface Visit {
  /** A hash that identifies the browser, which keeps the secret in its cookie. */
  readonly browser: Buffer;
  readonly address: string;
  readonly userAgent: string;
}

export function visitOf(exchange: Exchange): Visit {
  return { browser: exchange.browser(), address: exchange.ip, userAgent: exchange.userAgent };
}
