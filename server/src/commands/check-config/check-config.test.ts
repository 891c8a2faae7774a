import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer } from '../../../test/stand-ins/mail-server.ts';
import { startS3Server } from '../../../test/stand-ins/s3-server.ts';
import { type SmsAnswer, startSmsStandIn } from '../../../test/stand-ins/sms-stand-in.ts';
import { checkConfig } from './check-config.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showup-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The printed lines with these settings, by part. */
async function checked(env: NodeJS.ProcessEnv) {
  const parts: Record<string, string> = {};
  let exitCode: number | undefined;
  for await (const answer of checkConfig({ DATA_DIR: folder, ...env }, [])) {
    if ('exitCode' in answer) exitCode = answer.exitCode;
    else {
      const [, state = '', part = '', text = ''] = /^(\w+) +(\w+) +(.*)$/.exec(answer.line) ?? [];
      parts[part] = `${state}: ${text}`;
    }
  }
  return { parts, exitCode, all: Object.values(parts).join('\n') };
}

test('the settings of a laptop are fine', async () => {
  const { parts, exitCode } = await checked({});
  expect(exitCode).toBe(0);
  expect(Object.values(parts).every((line) => line.startsWith('ok: '))).toBe(true);
});

test('settings that a start would refuse are reported first, without connecting to anything', async () => {
  const { parts, exitCode } = await checked({ S3_BUCKET: 'pictures' });
  expect(exitCode).toBe(1);
  expect(Object.keys(parts)).toEqual(['Settings']);
});

test('with https a proxy must be named, and not every address trusted', async () => {
  const https = { PUBLIC_URL: 'https://showup.example' };
  expect((await checked(https)).parts.Address).toMatch(/^wrong: .*TRUST_PROXY names none/);
  expect((await checked({ ...https, TRUST_PROXY: '0.0.0.0/0' })).parts.Address).toMatch(/^wrong: .*everyone/);
  expect((await checked({ ...https, TRUST_PROXY: '127.0.0.1' })).parts.Address).toMatch(/^ok: /);
  expect((await checked({ TRUST_PROXY: '127.0.0.1' })).parts.Address).toMatch(/^wrong: .*PUBLIC_URL/);
  expect((await checked({ PUBLIC_URL: 'http://showup.example' })).parts.Address).toMatch(
    /^wrong: .*https only/,
  );
});

test('TRUST_PROXY may name a private network, but not a large part of the internet', async () => {
  const address = async (TRUST_PROXY: string) =>
    (await checked({ PUBLIC_URL: 'https://showup.example', TRUST_PROXY })).parts.Address;
  expect(await address('127.0.0.1, 0.0.0.0/1')).toMatch(
    /^wrong: TRUST_PROXY trusts 0\.0\.0\.0\/1, a large part/,
  );
  expect(await address('2000::/3')).toMatch(/^wrong: .*2000::\/3/);
  expect(await address('::/0')).toMatch(/^wrong: .*everyone/);
  expect(await address('10.0.0.0/8, fc00::/7, 2001:db8::1')).toMatch(/^ok: /);
});

test('an address that this machine does not have is reported before a start fails', async () => {
  const address = async (env: NodeJS.ProcessEnv) => (await checked({ DEMO: '0', ...env })).parts.Address;
  expect(await address({ HOST: '192.0.2.1' })).toBe(
    'wrong: HOST is 192.0.2.1, where the server cannot listen: this machine has no such address.',
  );
  expect(await address({ HOST: 'no-such-host.invalid' })).toMatch(/^wrong: HOST is no-such-host\.invalid, /);
  expect(await address({ METRICS_PORT: '9100', METRICS_HOST: '192.0.2.1' })).toMatch(
    /^wrong: METRICS_HOST is 192\.0\.2\.1, /,
  );
  for (const HOST of ['0.0.0.0', 'localhost', '127.0.0.2']) expect(await address({ HOST })).toMatch(/^ok: /);
});

test('a missing folder, and a key that is not random or has changed, are reported', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect((await checked({ DATA_DIR: join(file, 'data') })).parts.Folder).toBe(
    `wrong: DATA_DIR (${join(file, 'data')}) cannot be written: a part of its path is a file.`,
  );
  const SECRET_KEY = 'lJ4nR9vQm2XcT7wZpK1sB6yHdF8gA3eU';
  expect((await checked({ SECRET_KEY: 'a'.repeat(40) })).parts.Key).toMatch(
    /^wrong: SECRET_KEY is not random/,
  );
  expect((await checked({ SECRET_KEY })).parts.Key).toBe('ok: SECRET_KEY is set');
  const used = join(folder, 'used');
  await mkdir(used);
  await writeFile(join(used, 'secret.key'), 'another key of the same kind\n');
  await chmod(used, 0o700);
  const emptied = join(folder, 'emptied');
  await mkdir(emptied);
  await writeFile(join(emptied, 'secret.key'), '');
  expect((await checked({ DATA_DIR: emptied })).parts.Key).toMatch(/^wrong: .*secret\.key is empty/);
  await writeFile(join(emptied, 'secret.key'), 'anna\n');
  expect((await checked({ DATA_DIR: emptied })).parts.Key).toMatch(
    /^wrong: .*secret\.key holds 4 characters/,
  );
  const { parts, all } = await checked({ SECRET_KEY, DATA_DIR: used });
  expect(parts.Key).toMatch(/^note: SECRET_KEY is another one/);
  expect(all).not.toContain('another key of');
  expect(all).not.toContain(SECRET_KEY);
});

test('a store is checked with a temporary object, and its faults are reported without secrets', async () => {
  const s3 = await startS3Server();
  const pictures = async (changes: NodeJS.ProcessEnv) => {
    const { parts, exitCode, all } = await checked({ ...s3.env, ...changes });
    expect(all).not.toContain(s3.env.S3_SECRET_ACCESS_KEY);
    expect(exitCode).toBe(parts.Pictures?.startsWith('ok') ? 0 : 1);
    return parts.Pictures;
  };
  expect(await pictures({})).toMatch(/^ok: S3 at/);
  expect(await pictures({ S3_SECRET_ACCESS_KEY: 'another-secret' })).toMatch(
    /^wrong: .*S3_SECRET_ACCESS_KEY does not fit/,
  );
  expect(await pictures({ S3_ACCESS_KEY_ID: 'another' })).toMatch(/^wrong: .*does not know the key/);
  expect(await pictures({ S3_BUCKET: 'another-one' })).toMatch(/^wrong: .*no bucket/);
  expect(await pictures({ S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:4359' })).toMatch(
    /^wrong: browsers are sent to http:\/\/127\.0\.0\.1:4359, .*nothing listens there/,
  );
  await s3.kill();
  expect(await pictures({})).toMatch(/^wrong: .*nothing listens there/);
  await s3.close();
});

test('Twilio is asked for its service and sends nothing', async () => {
  let answer: SmsAnswer = { status: 200, body: { sid: 'VA', custom_code_enabled: true } };
  const twilio = await startSmsStandIn(() => answer);
  const hex = '0123456789abcdef';
  const env = {
    SMS_PROVIDER: 'twilio',
    SMS_API_URL: twilio.url,
    TWILIO_ACCOUNT_SID: `AC${hex}${hex}`,
    TWILIO_AUTH_TOKEN: `${hex}${hex}`,
    TWILIO_VERIFY_SERVICE_SID: `VA${hex}${hex}`,
  };
  const messages = async () => (await checked(env)).parts.Messages;
  expect(await messages()).toMatch(/^ok: Twilio knows the account/);
  expect(twilio.requests.map(({ method, url }) => [method, url.pathname])).toEqual([
    ['GET', `/v2/Services/VA${hex}${hex}`],
  ]);
  answer = { status: 200, body: { sid: 'VA', custom_code_enabled: false } };
  expect(await messages()).toMatch(/^wrong: .*custom verification codes/);
  answer = { status: 401, body: { code: 20003 } };
  expect(await messages()).toMatch(/^wrong: Twilio does not accept/);
  answer = { status: 404, body: { code: 20404 } };
  expect(await messages()).toMatch(/^wrong: Twilio has no Verify service/);
  await twilio.close();
  expect(await messages()).toMatch(/^wrong: Twilio cannot be reached .*nothing listens there/);
});

test('a mail server is signed in to, and gets no message', async () => {
  const server = await startMailServer();
  const mail = async (SMTP_URL: string) =>
    (await checked({ SMTP_URL, MAIL_FROM: 'hello@example.com' })).parts.Mail;
  expect(await mail(server.url)).toMatch(/^ok: the mail server at 127\.0\.0\.1:\d+ takes/);
  expect(await mail(server.url.replace('p%40ss', 'wrong'))).toMatch(/^wrong: .*does not accept the user/);
  expect(server.received).toEqual([]);
  await server.close();
  expect(await mail(server.url)).toMatch(/^wrong: .*cannot be used/);
  const { parts, all } = await checked({ SMTP_URL: server.url });
  expect(parts.Settings).toMatch(/^wrong: MAIL_FROM is not set/);
  expect(all).not.toContain('p%40ss');
});

test('settings of a provider that was not chosen are reported to have no effect', async () => {
  const { parts, exitCode, all } = await checked({ TWILIO_AUTH_TOKEN: 'k3y', MSG91_AUTH_KEY: 'k3y' });
  expect(parts.Messages).toMatch(
    /^note: SMS_PROVIDER is outbox, .* TWILIO_AUTH_TOKEN, MSG91_AUTH_KEY are not used: set SMS_PROVIDER to/,
  );
  expect(exitCode).toBe(0);
  expect(all).not.toContain('k3y');
});

test('it takes no arguments', async () => {
  await expect(checkConfig({}, ['all']).next()).rejects.toThrow('Usage: npm run check:config');
});
