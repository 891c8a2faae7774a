import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { aUser, lastCodeTo, nextPhone, provePhone } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { forgetExpiredCodes } from './forget-codes.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** Requests each code from another network, like an attacker who has many. */
async function ask(browser: TestBrowser, phoneNumber: string) {
  const answer = await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
  await app.db.sql`update code_sends set network = gen_random_uuid()::text where network is not null`;
  return answer;
}

const enter = (browser: TestBrowser, phoneNumber: string, code: string) =>
  browser.answer(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });

/** Enters three wrong codes in each of several new browsers. */
async function guessWrongly(phone: string, times: number): Promise<void> {
  let browser = app.browser();
  for (let guess = 0; guess < times; guess++) {
    if (guess % 3 === 0) {
      browser = app.browser();
      await ask(browser, phone);
    }
    const { length } = await lastCodeTo(app, phone);
    const wrong = (await lastCodeTo(app, phone)) === '1'.repeat(length) ? '2' : '1';
    expect((await enter(browser, phone, wrong.repeat(length))).status).toBe(401);
  }
}

test('gives unknown browsers eight digits after three wrong guesses, and the person’s own still four', async () => {
  const anna = await aUser(app, { isConnected: false });
  await guessWrongly(anna.phone, 2);
  expect(await ask(app.browser(), anna.phone)).toMatchObject({ codeLength: 4 });
  await guessWrongly(anna.phone, 1);

  const stranger = app.browser();
  expect(await ask(stranger, anna.phone)).toMatchObject({ codeLength: 8 });
  expect(await stranger.call(accountsEndpoints.codeState, {})).toMatchObject({ codeLength: 8 });
  expect(await lastCodeTo(app, anna.phone)).toMatch(/^\d{8}$/);

  expect(await ask(anna, anna.phone)).toMatchObject({ codeLength: 4 });
});

test('lets the person in from a new browser with eight digits, and keeps the guard elsewhere', async () => {
  const anna = await aUser(app, { isConnected: false });
  await guessWrongly(anna.phone, 3);
  const fresh = app.browser();
  expect(await provePhone(app, fresh, anna.phone)).toMatchObject({ _id: anna.id });
  expect(await ask(fresh, anna.phone)).toMatchObject({ codeLength: 4 });
  expect(await ask(app.browser(), anna.phone)).toMatchObject({ codeLength: 8 });
});

test('ends the guard after 30 days without a guess, and counts from zero again', async () => {
  const anna = await aUser(app, { isConnected: false });
  await guessWrongly(anna.phone, 3);
  await app.db.sql`update phone_guesses set wrong_at = wrong_at - interval '30 days'`;
  await guessWrongly(anna.phone, 1);
  expect(await ask(app.browser(), anna.phone)).toMatchObject({ codeLength: 4 });
});

test('forgets a phone’s browsers, guesses and codes with its account', async () => {
  const anna = await aUser(app, { isConnected: false, byCalls: true });
  await guessWrongly(anna.phone, 2);
  await leave(anna);
  for (const table of ['phone_codes', 'phone_tokens', 'phone_passes', 'phone_guesses', 'phone_browsers']) {
    const rows = await app.db.sql`select from ${app.db.sql(table)} where phone = ${anna.phone}`;
    expect(rows).toHaveLength(0);
  }
});

test('four-digit codes from before the guard do not work during it', async () => {
  const anna = await aUser(app, { isConnected: false });
  const collected = [];
  for (let i = 0; i < 3; i++) {
    const browser = app.browser();
    await ask(browser, anna.phone);
    collected.push({ browser, code: await lastCodeTo(app, anna.phone) });
  }
  await guessWrongly(anna.phone, 3);
  for (const { browser, code } of collected)
    expect((await enter(browser, anna.phone, code)).status).toBe(401);
});

test('concurrent guesses in many browsers count like consecutive ones', { tags: ['race'] }, async () => {
  const anna = await aUser(app, { isConnected: false });
  const guessers = Array.from({ length: 16 }, () => app.browser());
  for (const browser of guessers) await ask(browser, anna.phone);
  await Promise.all(guessers.map((browser) => enter(browser, anna.phone, '00000000')));
  const [row] = await app.db.sql<
    { wrong: number }[]
  >`select wrong from phone_guesses where phone = ${anna.phone}`;
  expect(row?.wrong).toBe(16);
});

test('someone who has used up a code may request another at once', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  await ask(browser, phone);
  const code = await lastCodeTo(app, phone);
  const wrong = code === '1111' ? '2222' : '1111';
  for (let guess = 0; guess < 3; guess++) await enter(browser, phone, wrong);
  expect((await enter(browser, phone, code)).status).toBe(401);
  await ask(browser, phone);
  expect((await enter(browser, phone, await lastCodeTo(app, phone))).status).toBe(200);
});

test('forgets old counts and browsers, and keeps recent ones', async () => {
  const byCalls = { isConnected: false, byCalls: true };
  const [old, late] = [await aUser(app, byCalls), await aUser(app, byCalls)];
  await app.db
    .sql`update phone_guesses set guessed_at = now() - interval '91 days' where phone = ${old.phone}`;
  await app.db
    .sql`update phone_browsers set proved_at = now() - interval '367 days' where phone = ${old.phone}`;
  await forgetExpiredCodes(app.ctx);
  for (const table of ['phone_guesses', 'phone_browsers']) {
    const rows = await app.db.sql<{ phone: string }[]>`select phone from ${app.db.sql(table)}`;
    expect(rows.map(({ phone }) => phone)).toEqual([late.phone]);
  }
});
