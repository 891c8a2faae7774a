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

const hex = '0123456789abcdef';
const account = { accountSid: `AC${hex}${hex}`, serviceSid: `VA${hex}${hex}` };
const authToken = `${hex}${hex}`;
const started = { sid: `VE${hex}${hex}`, status: 'pending', channel: 'sms', valid: false };
const notSent = { message: 'Failed to send OTP. Please try again.', code: 'codes.not_sent' };

let app: TestApp;
let twilio: SmsStandIn;
let theirToken = authToken;
/** Unchanged if an update finds nothing. */
let isForgetful = false;
const pending = new Map<string, { code: string; sends: number }>();
const messages: { to: string; code: string }[] = [];
const approved: string[] = [];

const refusal = (status: number, code: number, message: string): SmsAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Twilio Verify as documented: a pending verification keeps its code and allows five messages. */
function answer({ method, url, headers, form }: SmsRequest): SmsAnswer {
  const basic = Buffer.from(`${account.accountSid}:${theirToken}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`) return refusal(401, 20003, 'Authenticate');
  const base = `/v2/Services/${account.serviceSid}/Verifications`;
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  if (method !== 'POST' || !isForm || !url.pathname.startsWith(base))
    return refusal(404, 20404, `The requested resource ${url.pathname} was not found`);
  if (url.pathname === base) return start(form);
  const to = decodeURIComponent(url.pathname.slice(base.length + 1));
  if (!pending.has(to) || isForgetful)
    return refusal(404, 20404, `The requested resource ${url.pathname} was not found`);
  const status = form.get('Status') ?? '';
  if (!['approved', 'canceled'].includes(status)) return refusal(400, 60200, 'Invalid parameter `Status`');
  if (status === 'approved') approved.push(to);
  pending.delete(to);
  return { status: 200, body: { ...started, status, to } };
}

function start(form: URLSearchParams): SmsAnswer {
  const [to, code] = [form.get('To') ?? '', form.get('CustomCode') ?? ''];
  if (!/^\+91[6-9]\d{9}$/.test(to) || form.get('Channel') !== 'sms')
    return refusal(400, 60200, `Invalid parameter \`To\`: ${to}`);
  if (!/^\d{4,10}$/.test(code)) return refusal(400, 60200, 'Invalid parameter `CustomCode`');
  const held = pending.get(to) ?? { code, sends: 0 };
  if (held.sends >= 5) return refusal(429, 60203, 'Max send attempts reached');
  pending.set(to, { ...held, sends: held.sends + 1 });
  messages.push({ to, code: held.code });
  return { status: 201, body: { ...started, to } };
}

beforeAll(async () => {
  twilio = await startSmsStandIn(answer);
  app = await startTestApp({
    logLevel: 'warn',
    sms: { provider: 'twilio', url: twilio.url, timeoutMs: 4_000, ...account, authToken, texts: undefined },
  });
});
beforeEach(() => {
  twilio.be('well');
  theirToken = authToken;
  isForgetful = false;
});
afterEach(async () => {
  // The log never contains a phone or a code.
  for (const { to, code } of messages) {
    expect(app.logged.join('')).not.toContain(to.slice(3));
    expect(said()).not.toContain(code);
  }
  messages.length = 0;
  pending.clear();
  await app.reset();
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});

/** The log without the numbers in every line. */
const said = () =>
  app.logged.map((line) => line.replace(/"(time|pid)":\d+|"(reqId|stack)":"[^"]*"/g, '')).join('');

const ask = (browser: TestBrowser, phoneNumber: string) =>
  browser.answer(accountsEndpoints.sendCode, { body: { phoneNumber } });

const enter = (browser: TestBrowser, phoneNumber: string, code: string) =>
  browser.answer(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });

const lastCode = (phone: string) => messages.findLast(({ to }) => to === `+91${phone}`)?.code ?? '';

test('Twilio delivers our code to the phone and is told that it was entered', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  expect(await ask(browser, phone)).toMatchObject({ status: 200, body: { codeLength: 4 } });
  expect(messages).toHaveLength(1);
  expect((await enter(browser, phone, lastCode(phone))).status).toBe(200);
  await expect.poll(() => approved).toContain(`+91${phone}`);
});

test('each message has its own code, and Twilio’s limit of five in ten minutes affects nobody', async () => {
  const anna = app.browser();
  const phone = nextPhone();
  for (let i = 0; i < 6; i++) {
    expect((await ask(app.browser(), phone)).status).toBe(200);
  }
  await app.db.sql`update code_sends set network = '203.0.113.7'`;
  expect((await ask(anna, phone)).status).toBe(200);
  expect(messages).toHaveLength(7);
  expect((await enter(anna, phone, lastCode(phone))).status).toBe(200);
});

test('says how long to wait if Twilio itself makes a phone wait', async () => {
  isForgetful = true;
  const phone = nextPhone();
  for (let i = 0; i < 5; i++) expect((await ask(app.browser(), phone)).status).toBe(200);
  const { status, body, headers } = await ask(app.browser(), phone);
  expect([status, headers.get('retry-after')]).toEqual([429, '600']);
  expect(body).toEqual({
    message: 'Too many codes were requested. You can request another in 10 min.',
    code: 'codes.too_many',
    resendAt: expect.any(String),
  });
  const waitMs = Date.parse(String(Object(body).resendAt)) - Date.now();
  expect(Math.abs(waitMs - 600_000)).toBeLessThan(60_000);
});

test('a guarded phone gets its eight digits through Twilio too', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  await app.db.sql`insert into phone_guesses (phone, wrong, wrong_at) values (${phone}, 3, now())`;
  expect(await ask(browser, phone)).toMatchObject({ status: 200, body: { codeLength: 8 } });
  expect(lastCode(phone)).toMatch(/^\d{8}$/);
  expect((await enter(browser, phone, lastCode(phone))).status).toBe(200);
});

test('tells the operator about wrong credentials, not the person', async () => {
  theirToken = 'another';
  const answered = await ask(app.browser(), nextPhone());
  expect([answered.status, answered.body]).toEqual([503, notSent]);
  expect(app.logged.at(-2)).toContain('Twilio answered 401 with error 20003: Authenticate');
  expect(messages).toHaveLength(0);
});

test('names a phone that Twilio refuses neither in the answer nor in the log', async () => {
  const phone = '1234567890';
  const answered = await ask(app.browser(), phone);
  expect([answered.status, answered.body]).toEqual([503, notSent]);
  expect(app.logged.join('')).toContain('Twilio answered 400 with error 60200: Invalid parameter');
  expect(app.logged.join('')).not.toContain(phone);
});

test.each(['hanging', 'resetting', 'broken'] as const)(
  'lets the person request another code at once if a provider is %s',
  async (mood) => {
    const browser = app.browser();
    const phone = nextPhone();
    const before = twilio.requests.length;
    twilio.be(mood);
    const answered = await ask(browser, phone);
    expect([answered.status, answered.body]).toEqual([503, notSent]);
    expect(twilio.requests).toHaveLength(before + 1); // no second try: the first may have sent the message
    twilio.be('well');
    expect((await ask(browser, phone)).status).toBe(200);
    expect((await enter(browser, phone, lastCode(phone))).status).toBe(200);
  },
);

test('handles a provider that is down the same way, and works again as soon as it is back', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  await twilio.close();
  const answered = await ask(browser, phone);
  expect([answered.status, answered.body]).toEqual([503, notSent]);
  expect(app.logged.join('')).toContain('The SMS provider did not answer (ECONNREFUSED).');
  await twilio.open();
  expect((await ask(browser, phone)).status).toBe(200);
});

test('failed messages do not count', async () => {
  const phone = nextPhone();
  twilio.be('broken');
  for (let i = 0; i < 8; i++) expect((await ask(app.browser(), phone)).status).toBe(503);
  twilio.be('well');
  expect((await ask(app.browser(), phone)).status).toBe(200);
});

test('a failed report to the provider doesn’t prevent signing in', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  await ask(browser, phone);
  twilio.be('hanging');
  expect((await enter(browser, phone, lastCode(phone))).status).toBe(200);
  await expect.poll(() => app.logged.join()).toContain('the provider was not told that its code was correct');
});
