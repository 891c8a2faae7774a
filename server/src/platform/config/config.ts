import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { howToMakeKey, SHORTEST_KEY } from '../keyed-hash.ts';
import { type ObserveSettings, observeSettingNames, readObserve } from './observe-settings.ts';
import {
  type ComplaintSettings,
  type OperatorSettings,
  operatorSettingNames,
  readOperator,
} from './operator-settings.ts';
import { isHostPattern, KNOWN_PUSH_HOSTS } from './push-hosts.ts';
import { readS3, type S3Settings, s3SettingNames } from './s3-settings.ts';
import { shownSetting } from './shown-setting.ts';
import { isLoopback, type SmsSettings, smsSettingNames, smsSettings } from './sms-settings.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { webOrigin } from './web-origin.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Settings are wrong. The message has one line per wrong setting, for the person at the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

// The `error` of each check says what is allowed: readConfig() prints it after the setting's name and value.
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

const decimal = (error: string, isRight: (number: number) => boolean) =>
  z.pipe(
    z.string().check(z.regex(/^\d+(\.\d+)?$/, { error, abort: true })),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.refine(isRight, { error })),
    ),
  );
const positiveNumber = decimal('a number above 0', (number) => number > 0);
const share = decimal('a number from 0 to 1', (number) => number <= 1);

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

const urlWithPassword = (protocol: RegExp, example: string) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol) && isEncoded(text), {
      error: `an address like ${example}; percent-encode the password (% as %25, @ as %40, / as %2F, # as %23, ? as %3F)`,
    }),
  );

const postgresUrl = urlWithPassword(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database');
const redisUrl = urlWithPassword(
  /^rediss?:$/,
  'redis://user:password@host:6379, or rediss:// for an encrypted connection',
);

const smtpUrl = urlWithPassword(/^smtps?:$/, 'smtps://user:password@host:465, or smtp:// with STARTTLS');

const addresses = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',').map((one) => one.trim())),
    z.array(z.string()).check(
      z.refine((list) => list.every(isAddressOrNetwork), {
        error: 'IP addresses or networks, such as 127.0.0.1,10.0.0.0/8',
      }),
    ),
  ),
);

const hostPatterns = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) =>
      text
        .toLowerCase()
        .split(',')
        .map((one) => one.trim()),
    ),
    z.array(z.string()).check(
      z.refine((list) => list.every(isHostPattern), {
        error: 'comma-separated host names; *. in front stands for any subdomain',
      }),
    ),
  ),
);

const environment = z
  .object({
    PORT: z.prefault(wholeNumber(1, 65_535), '3000'),
    HOST: z._default(
      z.string().check(z.regex(/^[^\s/]+$/, { error: 'a host name or an IP address' })),
      '127.0.0.1',
    ),
    PUBLIC_URL: z.optional(webOrigin('an http or https address without a path')),
    TRUST_PROXY: z.optional(addresses),
    DATA_DIR: z._default(z.string(), './data'),
    DEMO: z.optional(z.enum(['0', '1'], { error: '0 or 1' })),
    DEMO_PEOPLE: z.prefault(wholeNumber(0, 500), '66'),
    DATABASE_URL: z.optional(postgresUrl),
    REDIS_URL: z.optional(redisUrl),
    SECRET_KEY: z.optional(
      z.string().check(
        z.minLength(SHORTEST_KEY, {
          error: `at least ${SHORTEST_KEY} random characters (${howToMakeKey})`,
        }),
      ),
    ),
    SECRET_KEY_LOST: z._default(z.enum(['0', '1'], { error: '0 or 1' }), '0'),
    SMS_PROVIDER: z._default(z.string(), 'outbox'), // smsSettings checks the value
    SMTP_URL: z.optional(smtpUrl),
    MAIL_FROM: z.optional(
      z.string().check(z.refine(isSender, { error: 'an address like Showup <hello@example.com>' })),
    ),
    REQUIRE_VENUE_QR: z._default(
      z.enum(['off', 'any', 'live', '0', '1'], { error: 'off, any or live' }), // 0 used to mean off and 1 any
      'off',
    ),
    SECOND_LOOK_SHARE: z.prefault(share, '0.1'),
    CONTROL_SHARE: z.prefault(share, '0.05'),
    VENUE_PAUSE_REPORTS: z.prefault(wholeNumber(1, 1_000), '3'),
    LIKE_LIMIT: z.prefault(wholeNumber(1, 100_000), '50'),
    LIKE_WINDOW_HOURS: z.prefault(wholeNumber(1, 8_760), '12'),
    RATE_LIMIT_FACTOR: z.prefault(positiveNumber, '1'),
    PUSH_HOSTS: z.prefault(hostPatterns, KNOWN_PUSH_HOSTS),
    HELP_LINES_FILE: z.optional(z.string()), // the feature that serves it checks its content
    LOG_LEVEL: z._default(oneOf(logLevels), 'warn'),
  })
  .check(
    z.refine((env) => env.DEMO !== '1' || env.SMS_PROVIDER === 'outbox', {
      path: ['DEMO'],
      error: '1 only with SMS_PROVIDER=outbox: demo people must never get real messages',
      when: () => true, // even with a bad SMS_PROVIDER, so that one start reports every problem
    }),
    z.refine((env) => !env.SMTP_URL || env.MAIL_FROM !== undefined, {
      path: ['MAIL_FROM'],
      error: 'the sender of emails together with SMTP_URL',
      when: () => true,
    }),
    z.refine((env) => !env.REDIS_URL || env.DATABASE_URL !== undefined, {
      path: ['DATABASE_URL'],
      error: 'a PostgreSQL together with REDIS_URL: an embedded database serves one process only',
      when: () => true,
    }),
    z.refine((env) => !env.REDIS_URL || env.SECRET_KEY !== undefined, {
      path: ['SECRET_KEY'],
      error: 'the same key on all machines together with REDIS_URL',
      when: () => true,
    }),
    z.refine((env) => !env.REDIS_URL || env.DEMO !== '1', {
      path: ['DEMO'],
      error: '0 together with REDIS_URL: a demo city lives in one process',
      when: () => true,
    }),
  );

const requiredCodes = { off: 'off', any: 'any', live: 'live', 0: 'off', 1: 'any' } as const;

const settings = z.pipe(
  environment,
  z.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Where people reach the app: an origin without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** The proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: env.TRUST_PROXY ?? [],
    /** Absolute. */
    dataDir: resolve(env.DATA_DIR),
    /** On by default only when nobody outside this machine can reach the demo accounts. */
    demo: env.DEMO === undefined ? isPrivateTry(env) : env.DEMO === '1',
    demoPeople: env.DEMO_PEOPLE,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Absent: this process is the only one. */
    redisUrl: env.REDIS_URL,
    /** Absent: the key in `dataDir`. */
    secretKey: env.SECRET_KEY,
    /** Whether a new key may continue a record that another key wrote. */
    isKeyLost: env.SECRET_KEY_LOST === '1',
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** Which venue code a verification photo must show to be accepted. */
    requireVenueQr: requiredCodes[env.REQUIRE_VENUE_QR],
    /** Which share of decisions on captures is judged again. */
    secondLookShare: env.SECOND_LOOK_SHARE,
    venuePauseReports: env.VENUE_PAUSE_REPORTS,
    /** For which share of new captures a reviewer gets a control. */
    controlShare: env.CONTROL_SHARE,
    likeLimit: env.LIKE_LIMIT,
    likeWindowHours: env.LIKE_WINDOW_HOURS,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    /** Where notifications may be sent. */
    pushHosts: env.PUSH_HOSTS,
    /** Absolute. Absent: the shipped file. */
    helpLinesFile: env.HELP_LINES_FILE === undefined ? undefined : resolve(env.HELP_LINES_FILE),
    logLevel: env.LOG_LEVEL,
  })),
);

export type Config = Omit<z.infer<typeof settings>, 'smtp'> & {
  /** Absent: email codes go to the outbox like phone codes, or nowhere when phone codes go to real phones. */
  readonly smtp?: SmtpSettings | undefined;
  /** How codes reach phones. */
  readonly sms: SmsSettings;
  /** Absent: pictures are files in `dataDir`. */
  readonly s3?: S3Settings | undefined;
  readonly observe: ObserveSettings;
  readonly operator: OperatorSettings;
  readonly complaints: ComplaintSettings;
};

export const settingNames: readonly string[] = [
  ...new Set([
    ...Object.keys(environment.shape),
    ...smsSettingNames,
    ...s3SettingNames,
    ...observeSettingNames,
    ...operatorSettingNames,
  ]),
];

/** Reads the settings from environment variables; an empty one counts as unset. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const sms = smsSettings.safeParse(given);
  const s3 = readS3(given);
  const observe = readObserve(given);
  const operator = readOperator(given);
  const parsed = settings.safeParse(given);
  if (sms.success && s3.success && observe.success && operator.success && parsed.success)
    return { ...parsed.data, sms: sms.data, s3: s3.data, observe: observe.data, ...operator.data };
  const lines = new Map<string, string>(); // the first complaint about a setting is the clearest
  for (const issue of [
    ...(sms.error?.issues ?? []),
    ...(s3.error?.issues ?? []),
    ...(observe.error?.issues ?? []),
    ...(operator.error?.issues ?? []),
    ...(parsed.error?.issues ?? []),
  ]) {
    const name = String(issue.path[0]);
    if (!lines.has(name))
      lines.set(name, `${name} is ${shownSetting(name, given[name])}; allowed: ${issue.message}`);
  }
  throw new ConfigError([...lines.values()].join('\n'));
}

/**
 * Whether the password was parsed as intended: an unencoded @, / or # in it makes its rest look like the host or path.
 */
function isEncoded(text: string): boolean {
  const { username, password, pathname, search, hash } = new URL(text);
  if (hash !== '' || `${pathname}${search}`.includes('@') || text.split('@').length > 2) return false;
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** An address, or a name and an address in angle brackets. */
function isSender(text: string): boolean {
  const address = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text;
  const [local, host, ...more] = address.split('@');
  return Boolean(local && host) && more.length === 0 && !/[\s<>]/.test(address) && !/[\r\n]/.test(text);
}

/** A single server that sends no real codes and that nobody can reach from outside, directly or through a proxy. */
function isPrivateTry(env: z.infer<typeof environment>): boolean {
  const { SMS_PROVIDER, HOST, PUBLIC_URL, REDIS_URL, TRUST_PROXY } = env;
  const isMeantForHere = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname);
  const isAlone = REDIS_URL === undefined && TRUST_PROXY === undefined;
  return SMS_PROVIDER === 'outbox' && isLoopback(HOST) && isMeantForHere && isAlone;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}
