import type { Exchange } from '../../../platform/http/exchange.ts';

/** From where somebody wants to be let in. */
export interface Visit {
  /** Stands for the browser; its own secret is in its cookie. */
  readonly browser: Buffer;
  readonly address: string;
  readonly userAgent: string;
}

export function visitOf(exchange: Exchange): Visit {
  return { browser: exchange.browser(), address: exchange.ip, userAgent: exchange.userAgent };
}
