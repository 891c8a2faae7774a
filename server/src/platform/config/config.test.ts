import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

const example = parseEnv(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8'));

const hex = '0123456789abcdef';
const twilio = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${hex}${hex}`,
  TWILIO_AUTH_TOKEN: `${hex}${hex}`,
  TWILIO_VERIFY_SERVICE_SID: `VA${hex}${hex}`,
};
const msg91 = {
  SMS_PROVIDER: 'msg91',
  MSG91_AUTH_KEY: '123456AbCdEfGhIjKlMn',
  MSG91_TEMPLATE_ID: `${hex}01234567`,
};

const s3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'k3y-of-the-store',
};

function complaint(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no complaint';
}

test('without any settings, the demo runs on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    trustedProxies: [],
    observe: { metricsAt: undefined, metricsToken: undefined, apiDocs: true, drainSeconds: 0 },
    secretKey: undefined,
    isKeyLost: false,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    demo: true,
    demoPeople: 66,
    databaseUrl: undefined,
    redisUrl: undefined,
    sms: { provider: 'outbox' },
    requireVenueQr: 'off',
    operator: expect.any(Object),
    complaints: expect.any(Object),
    secondLookShare: 0.1,
    controlShare: 0.05,
    venuePauseReports: 3,
    likeLimit: 50,
    likeWindowHours: 12,
    rateLimitFactor: 1,
    pushHosts: [
      'fcm.googleapis.com',
      '*.push.services.mozilla.com',
      '*.notify.windows.com',
      'web.push.apple.com',
      '*.push.apple.com',
    ],
    logLevel: 'warn',
  });
});

test('.env.example lists every setting with its default', () => {
  expect(Object.keys(example)).toEqual([...settingNames].sort()); // parseEnv sorts
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('the demo is off by default when other machines can reach the server', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
  expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  for (const HOST of ['localhost', '::1', '127.0.0.2']) expect(readConfig({ HOST }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  const { demo, observe } = readConfig({ TRUST_PROXY: '127.0.0.1' });
  expect({ demo, apiDocs: observe.apiDocs }).toEqual({ demo: false, apiDocs: false });
});

test('an address is reduced to its origin, and an empty setting counts as unset', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Showup.example/' }).publicUrl).toBe('https://showup.example');
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' }).publicUrl).toBe('http://localhost:3000');
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test('every bad setting gets one line: its name, its value, what is allowed', () => {
  expect(complaint({ PORT: '80a', DEMO_PEOPLE: '501', RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'loud' })).toBe(
    [
      'PORT is "80a"; allowed: a whole number from 1 to 65535',
      'DEMO_PEOPLE is "501"; allowed: a whole number from 0 to 500',
      'RATE_LIMIT_FACTOR is "0"; allowed: a number above 0',
      'LOG_LEVEL is "loud"; allowed: one of fatal, error, warn, info, debug, trace, silent',
    ].join('\n'),
  );
  expect(complaint({ PUBLIC_URL: 'showup.example' })).toBe(
    'PUBLIC_URL is "showup.example"; allowed: an http or https address without a path',
  );
  expect(complaint({ PUBLIC_URL: 'https://showup.example/app' })).toContain('without a path');
  expect(complaint({ DEMO: 'yes' })).toBe('DEMO is "yes"; allowed: 0 or 1');
});

test('demo people never get real messages', () => {
  expect(complaint({ DEMO: '1', SMS_PROVIDER: 'carrier-pigeon' })).toBe(
    [
      'SMS_PROVIDER is "carrier-pigeon"; allowed: one of outbox, twilio, msg91',
      'DEMO is "1"; allowed: 1 only with SMS_PROVIDER=outbox: demo people must never get real messages',
    ].join('\n'),
  );
  expect(complaint({ ...twilio, DEMO: '1' })).toBe(
    'DEMO is "1"; allowed: 1 only with SMS_PROVIDER=outbox: demo people must never get real messages',
  );
  expect(readConfig(twilio).demo).toBe(false);
});

test.each([
  'mysql://showup:s3cr@t@db/showup',
  'mysql://db/showup?password=s3cr',
  'mysql:showup:s3cr',
  's3cr',
])('an error about the database never shows its password: %s', (DATABASE_URL) => {
  const line = complaint({ DATABASE_URL });
  expect(line).toMatch(/^DATABASE_URL is "(mysql:\/\/)?…"; allowed: an address like postgres:/);
  expect(line).not.toContain('s3cr');
});

test.each([
  'postgres://showup:xyz%@db/showup',
  'postgres://showup:p@xyz/w#rd@db/showup',
  'postgres://showup:p@xyz@db/showup',
  'postgres://showup:p/xyz@db/showup',
  'postgres://showup:1/xyz@db/showup',
  'postgres://showup:1?xyz@db/showup',
])('an unencoded password is reported without any part of it: %s', (DATABASE_URL) => {
  expect(complaint({ DATABASE_URL })).toMatch(
    /^DATABASE_URL is "postgres:\/\/…"; allowed: .*percent-encode the password/,
  );
  expect(complaint({ DATABASE_URL })).not.toContain('xyz');
});

test('an unencoded password of Redis is reported without any part of it, and an encoded one is accepted', () => {
  expect(complaint({ REDIS_URL: 'redis://:100%@cache' })).toMatch(
    /^REDIS_URL is "redis:\/\/…"; allowed: .*percent-encode the password/m,
  );
  const DATABASE_URL = 'postgres://showup:p%40ss%2Fw%23rd%25@db/showup?sslmode=require';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('several servers need a shared database, key and store, and have no demo', () => {
  expect(complaint({ REDIS_URL: 'redis://cache', DEMO: '1' })).toBe(
    [
      'S3_ENDPOINT is not set; allowed: a store for pictures, with the other S3 settings, together with REDIS_URL: a folder serves one server',
      'DATABASE_URL is not set; allowed: a PostgreSQL together with REDIS_URL: an embedded database serves one process only',
      'SECRET_KEY is not set; allowed: the same key on all machines together with REDIS_URL',
      'DEMO is "1"; allowed: 0 together with REDIS_URL: a demo city lives in one process',
    ].join('\n'),
  );
  const several = {
    ...s3,
    REDIS_URL: 'rediss://cache:6380',
    DATABASE_URL: 'postgres://db/showup',
    SECRET_KEY: 'k'.repeat(32),
  };
  expect(readConfig(several)).toMatchObject({ redisUrl: 'rediss://cache:6380', demo: false });
  const wrong = complaint({ ...several, REDIS_URL: 'http://anna:s3cr@cache' });
  expect(wrong).toMatch(
    /^REDIS_URL is "http:\/\/…"; allowed: an address like redis:\/\/user:password@host:6379, or rediss:\/\/ for an encrypted connection/,
  );
  expect(wrong).not.toContain('s3cr');
});

test('Twilio and MSG91 are read with their own addresses, which can be changed', () => {
  expect(readConfig(twilio).sms).toEqual({
    provider: 'twilio',
    url: 'https://verify.twilio.com',
    timeoutMs: 5_000,
    accountSid: twilio.TWILIO_ACCOUNT_SID,
    authToken: twilio.TWILIO_AUTH_TOKEN,
    serviceSid: twilio.TWILIO_VERIFY_SERVICE_SID,
  });
  expect(readConfig({ ...msg91, SMS_API_URL: 'http://127.0.0.1:4010/' }).sms).toEqual({
    provider: 'msg91',
    url: 'http://127.0.0.1:4010',
    timeoutMs: 5_000,
    authKey: msg91.MSG91_AUTH_KEY,
    templateId: msg91.MSG91_TEMPLATE_ID,
  });
  expect(complaint({ ...msg91, SMS_API_URL: 'http://sms.example' })).toBe(
    'SMS_API_URL is "http://sms.example"; allowed: an https address without a path (http on this machine only)',
  );
});

test('the settings of a store are complete or absent', () => {
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.example',
    publicEndpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'k3y-of-the-store',
  });
  expect(readConfig({ ...s3, S3_PUBLIC_ENDPOINT: 'https://pictures.example' }).s3?.publicEndpoint).toBe(
    'https://pictures.example',
  );
  expect(readConfig({ S3_REGION: 'eu-central-1' }).s3).toBeUndefined();
  expect(complaint({ S3_BUCKET: 'pictures' }).split('\n')).toEqual([
    'S3_ENDPOINT is not set; allowed: an http or https address without a path, such as https://s3.example, needed with the other S3 settings',
    'S3_ACCESS_KEY_ID is not set; allowed: the id of an access key, needed with the other S3 settings',
    'S3_SECRET_ACCESS_KEY is not set; allowed: the secret of that access key, needed with the other S3 settings',
  ]);
});

test('problems of a store are reported without its settings', () => {
  const wrong = { ...s3, S3_ENDPOINT: 's3.example', S3_BUCKET: 'Pictures!', S3_SECRET_ACCESS_KEY: 'k3y' };
  const lines = complaint(wrong).split('\n');
  expect(lines.map((line) => line.split(';')[0])).toEqual([
    'S3_ENDPOINT is set to something else',
    'S3_BUCKET is set to something else',
    'S3_SECRET_ACCESS_KEY is set to something else',
  ]);
  expect(complaint({ ...s3, PUBLIC_URL: 'https://showup.example', S3_ENDPOINT: 'http://s3:9000' })).toContain(
    'S3_PUBLIC_ENDPOINT is not set; allowed: an https address, since PUBLIC_URL is one: browsers block http pictures on https pages',
  );
});

test('a provider’s settings are required only with that provider, and reported one by one', () => {
  expect(complaint({ SMS_PROVIDER: 'twilio' })).toBe(
    [
      'TWILIO_ACCOUNT_SID is not set; allowed: AC and 32 characters 0-9, a-f, needed with SMS_PROVIDER=twilio',
      'TWILIO_AUTH_TOKEN is not set; allowed: 32 characters 0-9, a-f, needed with SMS_PROVIDER=twilio',
      'TWILIO_VERIFY_SERVICE_SID is not set; allowed: VA and 32 characters 0-9, a-f, needed with SMS_PROVIDER=twilio',
    ].join('\n'),
  );
  expect(complaint({ SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: msg91.MSG91_AUTH_KEY })).toBe(
    'MSG91_TEMPLATE_ID is not set; allowed: 24 characters 0-9, a-f, needed with SMS_PROVIDER=msg91',
  );
  expect(readConfig({ TWILIO_AUTH_TOKEN: 'of another day' }).sms).toEqual({ provider: 'outbox' });
});

test('no error shows a key, not even one in the wrong place', () => {
  const lines = complaint({
    ...twilio,
    TWILIO_ACCOUNT_SID: 'k3y',
    TWILIO_AUTH_TOKEN: 'k3y',
    SECRET_KEY: 'k3y',
  });
  expect(lines.split('\n')).toHaveLength(3);
  expect(lines).toContain(
    'SECRET_KEY is set to something else; allowed: at least 32 random characters ("openssl rand -base64 32" makes one)',
  );
  expect(lines).not.toContain('k3y');
});

test('proxies are named by their addresses or networks', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ]);
  for (const wrong of ['true', '1', '10.0.0.0/33', '127.0.0.1;10.0.0.1', 'proxy.example']) {
    expect(complaint({ TRUST_PROXY: wrong })).toContain('IP addresses or networks');
  }
});

test('metrics have a separate port', () => {
  expect(complaint({ METRICS_PORT: '3000' })).toBe('METRICS_PORT is "3000"; allowed: another port than PORT');
  expect(complaint({ PORT: '3001', METRICS_PORT: '3001', HOST: '0.0.0.0', DRAIN_SECONDS: '9' })).toBe(
    [
      'DRAIN_SECONDS is "9"; allowed: a number from 0 to 5',
      'METRICS_PORT is "3001"; allowed: another port than PORT',
    ].join('\n'),
  );
  expect(complaint({ METRICS_PORT: '3000', METRICS_HOST: '::' })).toMatch(/^METRICS_PORT is/);
  expect(readConfig({ METRICS_PORT: '3000', HOST: '10.0.0.5' }).observe.metricsAt?.port).toBe(3000);
});

test('the description of the API is off in public, and a server behind proxies has a drain time', () => {
  const { observe } = readConfig({ PUBLIC_URL: 'https://showup.example', TRUST_PROXY: '127.0.0.1' });
  expect(observe).toEqual({ metricsAt: undefined, metricsToken: undefined, apiDocs: false, drainSeconds: 2 });
  expect(readConfig({ HOST: '0.0.0.0' }).observe.apiDocs).toBe(false);
  expect(readConfig({ HOST: '0.0.0.0', API_DOCS: '1' }).observe.apiDocs).toBe(true);
  expect(readConfig({ METRICS_PORT: '9100' }).observe.metricsAt).toEqual({ host: '127.0.0.1', port: 9100 });
  expect(complaint({ METRICS_TOKEN: 'too short', METRICS_PORT: '0', DRAIN_SECONDS: '9' })).toBe(
    [
      'METRICS_PORT is "0"; allowed: a whole number from 1 to 65535',
      'METRICS_TOKEN is set to something else; allowed: at least 16 characters',
      'DRAIN_SECONDS is "9"; allowed: a number from 0 to 5',
    ].join('\n'),
  );
});
