import { resolve } from 'node:path';
import * as z from 'zod/mini';

const smsProviders = ['outbox'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings are wrong; the message has one line for each that is, and is meant for the person at the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

// The `error` of each check says what is allowed: readConfig() prints it behind the setting's name and value.
const wholeNumber = (min: number, max: number) => {
  const allowed = `a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, { error: allowed, abort: true })),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(min, { error: allowed }), z.maximum(max, { error: allowed })),
    ),
  );
};

const positiveNumber = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?$/, { error: 'a number above 0', abort: true })),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.positive({ error: 'a number above 0' })),
  ),
);

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: values.length === 1 ? `only ${values[0]}` : `one of ${values.join(', ')}` });

const webOrigin = z.pipe(
  z.string().check(z.refine(isWebOrigin, { error: 'an http or https address without a path', abort: true })),
  z.transform((text: string) => new URL(text).origin),
);

const postgresUrl = z.string().check(
  z.refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
    error: 'an address like postgres://user:password@host:5432/database',
  }),
);

const environment = z
  .object({
    PORT: z.prefault(wholeNumber(1, 65_535), '3000'),
    HOST: z._default(
      z.string().check(z.regex(/^[^\s/]+$/, { error: 'a host name or an IP address' })),
      '127.0.0.1',
    ),
    PUBLIC_URL: z.optional(webOrigin),
    DATA_DIR: z._default(z.string(), './data'),
    DEMO: z.optional(z.enum(['0', '1'], { error: '0 or 1' })),
    DEMO_PEOPLE: z.prefault(wholeNumber(0, 500), '40'),
    DATABASE_URL: z.optional(postgresUrl),
    SMS_PROVIDER: z._default(oneOf(smsProviders), 'outbox'),
    LIKE_LIMIT: z.prefault(wholeNumber(1, 100_000), '50'),
    LIKE_WINDOW_HOURS: z.prefault(wholeNumber(1, 8_760), '12'),
    RATE_LIMIT_FACTOR: z.prefault(positiveNumber, '1'),
    LOG_LEVEL: z._default(oneOf(logLevels), 'warn'),
  })
  .check(
    z.refine((env) => env.DEMO !== '1' || env.SMS_PROVIDER === 'outbox', {
      path: ['DEMO'],
      error: '1 only with SMS_PROVIDER=outbox: demo people must never get real messages',
      when: () => true, // also beside a bad SMS_PROVIDER, so that one start names everything there is to mend
    }),
  );

const settings = z.pipe(
  environment,
  z.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Where people reach the app: an origin, without a slash at its end. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** Absolute. */
    dataDir: resolve(env.DATA_DIR),
    /** On by itself only where nobody but this machine can reach the demo accounts. */
    demo: env.DEMO === undefined ? isPrivateTry(env) : env.DEMO === '1',
    demoPeople: env.DEMO_PEOPLE,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    smsProvider: env.SMS_PROVIDER,
    likeLimit: env.LIKE_LIMIT,
    likeWindowHours: env.LIKE_WINDOW_HOURS,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
  })),
);

export type Config = z.infer<typeof settings>;

/** The names of all settings, in the order of `.env.example`. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Reads the settings from environment variables; an empty one counts as unset. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = new Map<string, string>(); // the first complaint about a setting is the plainest one
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    const was = given[name] === undefined ? 'not set' : `"${withoutPassword(given[name])}"`;
    if (!lines.has(name)) lines.set(name, `${name} is ${was}; allowed: ${issue.message}`);
  }
  throw new ConfigError([...lines.values()].join('\n'));
}

/** A server that sends no codes to phones and is not meant to be reached from elsewhere, directly or through a proxy. */
function isPrivateTry({ SMS_PROVIDER, HOST, PUBLIC_URL }: z.infer<typeof environment>): boolean {
  const isMeantForHere = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname);
  return SMS_PROVIDER === 'outbox' && isLoopback(HOST) && isMeantForHere;
}

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isWebOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}

function withoutPassword(text: string): string {
  return text.replace(/(\/\/[^:/@]*):.*@/, '$1:***@');
}
