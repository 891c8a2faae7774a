import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer } from '#test/stand-ins/mail-server';
import { startS3Server } from '#test/stand-ins/s3-server';
import { type SmsAnswer, startSmsStandIn } from '#test/stand-ins/sms-stand-in';
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
  expect((await checked(https)).parts.Address).toMatch(/^wrong: .*TRUST_PROXY lists none/);
  expect((await checked({ ...https, TRUST_PROXY: '0.0.0.0/0' })).parts.Address).toMatch(/^wrong: .*everyone/);
  expect((await checked({ ...https, TRUST_PROXY: '127.0.0.1' })).parts.Address).toMatch(/^ok: /);
  expect((await checked({ TRUST_PROXY: '127.0.0.1' })).parts.Address).toMatch(/^wrong: .*PUBLIC_URL/);
  expect((await checked({ PUBLIC_URL: 'http://showup.example' })).parts.Address).toMatch(
    /^wrong: .*only over https/,
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
  expect(parts.Key).toMatch(/^note: SECRET_KEY differs from/);
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
    /^wrong: .*S3_SECRET_ACCESS_KEY does not match/,
  );
  expect(await pictures({ S3_ACCESS_KEY_ID: 'another' })).toMatch(/^wrong: .*does not know the key/);
  expect(await pictures({ S3_BUCKET: 'another-one' })).toMatch(
    /^wrong: .*bucket named in S3_BUCKET does not exist/,
  );
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
  expect(await messages()).toMatch(/^ok: Twilio accepts the account/);
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
  expect(await mail(server.url)).toMatch(/^ok: the mail server at 127\.0\.0\.1:\d+ accepts/);
  expect(await mail(server.url.replace('p%40ss', 'wrong'))).toMatch(/^wrong: .*does not accept the user/);
  expect(server.received).toEqual([]);
  await server.close();
  expect(await mail(server.url)).toMatch(/^wrong: .*cannot be used/);
  const { parts, all } = await checked({ SMTP_URL: server.url });
  expect(parts.Settings).toMatch(/^wrong: MAIL_FROM is not set/);
  expect(all).not.toContain('p%40ss');
});

test('settings of a provider that was not chosen are reported to have no effect', async () => {
  const { parts, exitCode, all } = await checked({
    TWILIO_AUTH_TOKEN: 'k3y-of-nobody',
    MSG91_AUTH_KEY: 'k3y-of-nobody',
  });
  expect(parts.Messages).toMatch(
    /^note: SMS_PROVIDER is outbox, .* TWILIO_AUTH_TOKEN, MSG91_AUTH_KEY are ignored: set SMS_PROVIDER to/,
  );
  expect(exitCode).toBe(0);
  expect(all).not.toContain('k3y-of-nobody');
});

test('check:config takes no arguments', async () => {
  await expect(checkConfig({}, ['all']).next()).rejects.toThrow('Usage: npm run check:config');
});

test('anyone who serves other machines must say who they are, and who answers complaints', async () => {
  const operator = async (env: NodeJS.ProcessEnv) => (await checked(env)).parts.Operator;
  const PUBLIC_URL = 'https://showup.example';
  expect(await operator({})).toMatch(/^ok: /);
  expect(await operator({ PUBLIC_URL, OPERATOR_NAME: 'Blue Door Ltd', GRIEVANCE_OFFICER: 'Asha Rao' })).toBe(
    'wrong: people are not told who runs this: set OPERATOR_ADDRESS, OPERATOR_CONTACT, GRIEVANCE_CONTACT.',
  );
  expect(
    await operator({
      PUBLIC_URL,
      OPERATOR_NAME: 'Blue Door Ltd',
      OPERATOR_ADDRESS: '1 Church Street, Bengaluru',
      OPERATOR_CONTACT: 'hello@showup.example',
      GRIEVANCE_OFFICER: 'Asha Rao',
      GRIEVANCE_CONTACT: 'complaints@showup.example',
    }),
  ).toBe('ok: Blue Door Ltd, complaints to Asha Rao');
});

test('help lines are checked for mistakes in the file, and for their age where others are served', async () => {
  const helpLines = async (file: unknown, env: NodeJS.ProcessEnv = {}) => {
    const HELP_LINES_FILE = join(folder, 'help-lines.json');
    await writeFile(HELP_LINES_FILE, JSON.stringify(file));
    return (await checked({ HELP_LINES_FILE, ...env })).parts.Helplines;
  };
  const others = { PUBLIC_URL: 'https://showup.example' };
  const lines = [{ name: 'Police', number: '112', topics: ['emergency'] }];
  const india = { code: 'IN', name: 'India', emergencyNumber: '112', checkedOn: '2019-03-01', lines };
  const nepal = { ...india, code: 'NP', checkedOn: new Date().toISOString().slice(0, 10) };
  expect((await checked({})).parts.Helplines).toMatch(/^ok: the shipped ones, for IN, GB, /);
  expect(await helpLines({ countries: [india, nepal] }, others)).toBe(
    'note: checked more than a year ago: IN (2019-03-01). Check them again, and change the dates.',
  );
  expect(await helpLines({ countries: [nepal] }, others)).toMatch(/^ok: .*help-lines\.json, for NP$/);
  expect(await helpLines({ countries: [india] })).toMatch(/^ok: /);
  expect(await helpLines({ countries: [{ ...india, emergencyNumber: '1-1-2' }] })).toMatch(
    /^wrong: HELP_LINES_FILE .*countries\.0\.emergencyNumber: two to six digits, such as 112$/,
  );
  expect((await checked({ HELP_LINES_FILE: join(folder, 'none.json') })).parts.Helplines).toMatch(
    /^wrong: HELP_LINES_FILE .*none\.json\) cannot be read: /,
  );
});
