import * as z from 'zod/mini';
import { isLoopback } from './sms-settings.ts';

/** Metrics, the description of the API, and how the server stops. */
export interface ObserveSettings {
  /** Absent: no separate port for metrics. */
  readonly metricsAt: { readonly host: string; readonly port: number } | undefined;
  /** With this token, metrics are also on the main port. */
  readonly metricsToken: string | undefined;
  /** Whether `/openapi.json` is served. */
  readonly apiDocs: boolean;
  /** How long a stopping server still takes requests, so that the proxies in front notice. */
  readonly drainSeconds: number;
}

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const numbers = (pattern: RegExp, max: number, error: string) =>
  z.string().check(z.refine((text) => pattern.test(text) && Number(text) <= max, { error }));

const environment = z.object({
  METRICS_PORT: z.optional(numbers(/^[1-9]\d{0,4}$/, 65_535, 'a whole number from 1 to 65535')),
  METRICS_HOST: z._default(
    z.string().check(z.regex(/^[^\s/]+$/, { error: 'a host name or an IP address' })),
    '127.0.0.1',
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,}$/, { error: 'at least 16 characters' }))),
  API_DOCS: z.optional(z.enum(['0', '1'], { error: '0 or 1' })),
  DRAIN_SECONDS: z.optional(numbers(/^\d(\.\d+)?$/, 5, 'a number from 0 to 5')),
});

export const observeSettingNames: readonly string[] = Object.keys(environment.shape);

/** Without a proxy and reachable from this machine only, the description of the API is shown by default. */
const settings = z.pipe(
  z.looseObject(environment.shape).check(
    z.refine((env) => !isTaken(env), {
      path: ['METRICS_PORT'],
      error: 'another port than PORT',
      when: () => true, // even with another bad setting, so that one start reports every problem
    }),
  ),
  z.transform((env): ObserveSettings => {
    const hasProxy = textOf(env.TRUST_PROXY) !== undefined;
    const isPrivate =
      !hasProxy && isLoopback(textOf(env.HOST) ?? '127.0.0.1') && isNearby(textOf(env.PUBLIC_URL));
    const port = env.METRICS_PORT;
    return {
      metricsAt: port === undefined ? undefined : { host: env.METRICS_HOST, port: Number(port) },
      metricsToken: env.METRICS_TOKEN,
      apiDocs: env.API_DOCS === undefined ? isPrivate : env.API_DOCS === '1',
      drainSeconds: Number(env.DRAIN_SECONDS ?? (hasProxy ? 2 : 0)),
    };
  }),
);

export function readObserve(given: Readonly<Record<string, string>>) {
  return settings.safeParse(given);
}

/** Whether METRICS_PORT is the server's own port. */
function isTaken(env: Readonly<Record<string, unknown>>): boolean {
  const [own, beside] = [textOf(env.HOST) ?? '127.0.0.1', textOf(env.METRICS_HOST) ?? '127.0.0.1'];
  const doMeet = own === beside || [own, beside].some((host) => EVERYWHERE.has(host));
  return doMeet && Number(env.METRICS_PORT) === Number(textOf(env.PORT) ?? '3000');
}

function isNearby(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || (URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
