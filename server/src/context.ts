import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from './platform/audit/audit.service.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import type { Events } from './platform/events/events.ts';
import type { Exports } from './platform/export/exports.ts';
import type { Retention } from './platform/jobs/retention.ts';
import type { KeyedHash } from './platform/keyed-hash.ts';
import type { Quotas } from './platform/limits/quotas.ts';
import type { Live } from './platform/live/live.ts';
import type { Media } from './platform/media/media.service.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Push } from './platform/push/push.service.ts';

/** What every use case may use: the platform, and nothing of any feature. */
export interface Context {
  readonly settings: Config;
  readonly publicUrl: URL;
  readonly db: Database;
  readonly live: Live;
  readonly media: Media;
  readonly push: Push;
  readonly events: Events;
  readonly exports: Exports;
  /** How long data of people is kept, as jobs and features declare it. */
  readonly retention: Retention;
  readonly audit: Audit;
  readonly quotas: Quotas;
  readonly keyedHash: KeyedHash;
  readonly metrics: Metrics;
  /** Shows a line at the terminal. */
  readonly print: (line: string) => void;
  readonly log: FastifyBaseLogger;
}

/**
 * State that has to live in memory, once per server process. The feature that owns it declares it at module level and
 * reads it from the context.
 */
export function inMemory<S>(create: (ctx: Context) => S): (ctx: Context) => S {
  const states = new WeakMap<Context, { readonly state: S }>();
  return (ctx) => {
    const known = states.get(ctx) ?? { state: create(ctx) };
    states.set(ctx, known);
    return known.state;
  };
}
