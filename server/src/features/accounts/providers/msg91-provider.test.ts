import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { nextPhone } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import {
  type SmsAnswer,
  type SmsRequest,
  type SmsStandIn,
  startSmsStandIn,
} from '#test/stand-ins/sms-stand-in';
import { forgetExpiredCodes, forgetPhone } from '../codes/forget-codes.ts';

const settings = { authKey: '123456AbCdEfGhIjKlMn', templateId: '0123456789abcdef01234567' };
const notSent = { message: 'Failed to send OTP. Please try again.', code: 'codes.not_sent' };

let app: TestApp;
let msg91: SmsStandIn;
let theirKey = settings.authKey;
const messages: { to: string; code: string; minutes: string | null }[] = [];

const refusal = (message: string): SmsAnswer => ({ status: 200, body: { type: 'error', message } });

/** SendOTP v5 as documented: refusals have the status 200 too. */
function answer({ method, url }: SmsRequest): SmsAnswer {
  const given = url.searchParams;
  if (method !== 'POST' || url.pathname !== '/api/v5/otp') return { status: 404, body: null };
  if (given.get('authkey') !== theirKey) return refusal('Invalid authkey');
  if (given.get('template_id') !== settings.templateId) return refusal('Template ID Missing or Invalid');
  const [to, code] = [given.get('mobile') ?? '', given.get('otp') ?? ''];
  if (!/^91[6-9]\d{9}$/.test(to)) return refusal(`Invalid mobile number ${to}`);
  if (!/^\d{4,9}$/.test(code) || given.get('otp_length') !== String(code.length))
    return refusal('invalid_otp_length');
  messages.push({ to, code, minutes: given.get('otp_expiry') });
  return { status: 200, body: { type: 'success', request_id: '3763646c3058373530393938' } };
}

beforeAll(async () => {
  msg91 = await startSmsStandIn(answer);
  app = await startTestApp({
    logLevel: 'warn',
    sms: { provider: 'msg91', url: msg91.url, timeoutMs: 4_000, ...settings },
  });
});
beforeEach(() => {
  msg91.be('well');
  theirKey = settings.authKey;
});
afterEach(async () => {
  for (const { to, code } of messages) {
    expect(app.logged.join('')).not.toContain(to.slice(2));
    expect(said()).not.toContain(code);
  }
  expect(app.logged.join('')).not.toContain(settings.authKey);
  messages.length = 0;
  await app.reset();
});
afterAll(async () => {
  await app.close();
  await msg91.close();
});

/** The log without the numbers in every line. */
const said = () =>
  app.logged.map((line) => line.replace(/"(time|pid)":\d+|"(reqId|stack)":"[^"]*"/g, '')).join('');

const ask = (browser: TestBrowser, phoneNumber: string) =>
  browser.answer(accountsEndpoints.sendCode, { body: { phoneNumber } });

const enter = (browser: TestBrowser, phoneNumber: string, code: string) =>
  browser.answer(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });

test.each([
  [0, 4],
  [10, 8],
])('after %i wrong guesses MSG91 delivers our %i digits', async (wrong, codeLength) => {
  const browser = app.browser();
  const phone = nextPhone();
  await app.db.sql`insert into phone_guesses (phone, wrong, wrong_at) values (${phone}, ${wrong}, now())`;
  expect(await ask(browser, phone)).toMatchObject({ status: 200, body: { codeLength } });
  expect(messages).toEqual([{ to: `91${phone}`, code: expect.any(String), minutes: '5' }]);
  const code = messages[0]?.code ?? '';
  expect(code).toHaveLength(codeLength);
  const wrongCode = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  expect(await enter(browser, phone, wrongCode)).toMatchObject({
    status: 401,
    body: { message: 'OTP verification failed' },
  });
  expect((await enter(browser, phone, code)).status).toBe(200);
});

test('recognizes a refusal with the status 200 and tells the operator what is wrong', async () => {
  theirKey = 'another';
  const browser = app.browser();
  const phone = nextPhone();
  const answered = await ask(browser, phone);
  expect([answered.status, answered.body]).toEqual([503, notSent]);
  expect(app.logged.join('')).toContain('MSG91 answered 200: Invalid authkey');
  theirKey = settings.authKey;
  expect((await ask(browser, phone)).status).toBe(200);
});

test('names a phone that MSG91 refuses neither in the answer nor in the log', async () => {
  const phone = '1234567890';
  const answered = await ask(app.browser(), phone);
  expect([answered.status, answered.body]).toEqual([503, notSent]);
  expect(app.logged.join('')).toContain('MSG91 answered 200: Invalid mobile number …');
  expect(app.logged.join('')).not.toContain(phone);
});

test.each(['hanging', 'resetting', 'broken'] as const)(
  'calls a provider that is %s only once, and the person may try again at once',
  async (mood) => {
    const browser = app.browser();
    const phone = nextPhone();
    const before = msg91.requests.length;
    msg91.be(mood);
    const answered = await ask(browser, phone);
    expect([answered.status, answered.body]).toEqual([503, notSent]);
    expect(msg91.requests).toHaveLength(before + 1);
    msg91.be('well');
    expect((await ask(browser, phone)).status).toBe(200);
    expect(messages).toHaveLength(1);
  },
);

test('an outbox from before MSG91 was set up is emptied too', async () => {
  const file = join(app.dataDir, 'outbox.jsonl');
  const line = (to: string, minutesAgo: number) =>
    `${JSON.stringify({ at: new Date(Date.now() - minutesAgo * 60_000).toISOString(), to, code: '1234' })}\n`;
  await writeFile(file, line('7000000001', 1) + line('7000000002', 61));
  await forgetExpiredCodes(app.ctx);
  await app.db.transaction((tx) => forgetPhone(app.ctx, tx, '7000000001'));
  await expect.poll(() => readFile(file, 'utf8')).toBe('');
});
