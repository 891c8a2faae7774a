import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'));

function complaint(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no complaint';
}

test('a start without any setting is the demo on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    demo: true,
    demoPeople: 40,
    databaseUrl: undefined,
    smsProvider: 'outbox',
    likeLimit: 50,
    likeWindowHours: 12,
    rateLimitFactor: 1,
    logLevel: 'warn',
  });
});

test('.env.example lists every setting with its default', () => {
  expect(Object.keys(example)).toEqual([...settingNames].sort()); // parseEnv sorts
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('the demo is off by default as soon as other machines can reach the server', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
  expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  for (const HOST of ['localhost', '::1', '127.0.0.2']) expect(readConfig({ HOST }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('an address keeps its origin alone, and an empty setting counts as unset', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Showup.example/' }).publicUrl).toBe('https://showup.example');
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' }).publicUrl).toBe('http://localhost:3000');
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test('every bad setting gets one line: its name, what it was, what is allowed', () => {
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

test('demo people never meet a provider that sends real messages', () => {
  expect(complaint({ DEMO: '1', SMS_PROVIDER: 'carrier-pigeon' })).toBe(
    [
      'SMS_PROVIDER is "carrier-pigeon"; allowed: only outbox',
      'DEMO is "1"; allowed: 1 only with SMS_PROVIDER=outbox: demo people must never get real messages',
    ].join('\n'),
  );
});

test('a complaint about the database never shows its password', () => {
  const line = complaint({ DATABASE_URL: 'mysql://showup:s3cr@t@db/showup' });
  expect(line).toBe(
    'DATABASE_URL is "mysql://showup:***@db/showup"; allowed: an address like postgres://user:password@host:5432/database',
  );
});
