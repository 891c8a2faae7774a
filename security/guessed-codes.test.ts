import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { aUser, lastCodeTo, nextPhone, provePhone } from '../server/test/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Browser = ReturnType<TestApp['browser']>;

/** The number of digits of the next code in a new browser, each in its own network. */
async function ask(phoneNumber: string) {
  const browser = app.browser();
  const { codeLength } = await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
  await app.db.sql`update code_sends set network = gen_random_uuid()::text where network is not null`;
  return { browser, codeLength };
}

/** A wrong guess in a new browser. */
async function guess(phoneNumber: string): Promise<void> {
  const { browser, codeLength } = await ask(phoneNumber);
  await guessIn(browser, phoneNumber, codeLength);
}

async function guessIn(browser: Browser, phoneNumber: string, codeLength: number): Promise<void> {
  const code = await lastCodeTo(app, phoneNumber);
  const wrong = (code.startsWith('1') ? '2' : '1').repeat(codeLength);
  const answer = await browser.answer(accountsEndpoints.verifyCode, { body: { phoneNumber, code: wrong } });
  expect(answer.status).toBe(401);
}

test('daily guesses after the person’s sign-ins get eight digits from the fourth on', async () => {
  const anna = await aUser(app, { isConnected: false });
  const lengths = [];
  for (let day = 0; day < 6; day += 1) {
    lengths.push((await ask(anna.phone)).codeLength);
    await guess(anna.phone);
    await provePhone(app, anna, anna.phone);
    await app.db.sql`update phone_guesses set wrong_at = wrong_at - interval '1 day'`;
    await app.db.sql`delete from code_sends`;
  }
  expect(lengths).toEqual([4, 4, 4, 8, 8, 8]);
});

test('single guesses at many phones give strange browsers eight digits, but known ones still four', async () => {
  const anna = await aUser(app, { isConnected: false });
  expect((await ask(anna.phone)).codeLength).toBe(4);
  for (let phone = 0; phone < 30; phone += 1) await guess(nextPhone());
  expect((await ask(anna.phone)).codeLength).toBe(8);
  expect((await ask(nextPhone())).codeLength).toBe(8);
  const warnings = app.logged.filter((line) => line.includes('guessed at many phones'));
  expect(warnings).toHaveLength(1);
  const own = await anna.call(accountsEndpoints.sendCode, { body: { phoneNumber: anna.phone } });
  expect(own.codeLength).toBe(4);
  await app.db.sql`update phone_guesses set wrong_at = wrong_at - interval '1 hour'`;
  expect((await ask(nextPhone())).codeLength).toBe(4);
});

test('a four-digit code from before guesses at many phones ends in strange browsers, but not in known ones', async () => {
  const anna = await aUser(app, { isConnected: false });
  const enter = (browser: Browser, code: string) =>
    browser.answer(accountsEndpoints.verifyCode, { body: { phoneNumber: anna.phone, code } });
  const { browser: stranger } = await ask(anna.phone);
  const early = await lastCodeTo(app, anna.phone);
  await anna.call(accountsEndpoints.sendCode, { body: { phoneNumber: anna.phone } });
  const own = await lastCodeTo(app, anna.phone);
  for (let phone = 0; phone < 30; phone += 1) await guess(nextPhone());
  expect((await enter(stranger, early)).status).toBe(401);
  await app.db.sql`update phone_guesses set wrong_at = wrong_at - interval '1 hour'`;
  expect((await enter(stranger, early)).status).toBe(401);
  expect((await enter(anna, own)).status).toBe(200);
});

test('a normal number of wrong codes changes nothing', async () => {
  for (let phone = 0; phone < 30; phone += 1) await guess(nextPhone());
  await app.db.sql`
    insert into phone_browsers (phone, browser) select n::text, '\\x00' from generate_series(1, 61) n`;
  expect((await ask(nextPhone())).codeLength).toBe(4);
  await app.db.sql`delete from phone_browsers where phone in ('60', '61')`;
  expect((await ask(nextPhone())).codeLength).toBe(8);
});

test('right codes for one phone in many browsers do not hide guesses at many phones', async () => {
  for (let phone = 0; phone < 30; phone += 1) await guess(nextPhone());
  await app.db.sql`
    insert into phone_browsers (phone, browser)
    select '7999999999', decode(lpad(to_hex(n), 8, '0'), 'hex') from generate_series(1, 100) n`;
  expect((await ask(nextPhone())).codeLength).toBe(8);
});

test('beyond 300 phones an hour, right codes never hide guesses', async () => {
  await app.db.sql`
    insert into phone_browsers (phone, browser) select n::text, '\\x00' from generate_series(1, 2000) n`;
  await app.db.sql`
    insert into phone_guesses (phone, wrong, wrong_at) select n::text, 1, now() from generate_series(1, 299) n`;
  expect((await ask(nextPhone())).codeLength).toBe(4);
  await guess(nextPhone());
  expect((await ask(nextPhone())).codeLength).toBe(8);
});

test('a phone gets twenty codes a day over all networks, and its person’s browsers do not wait', async () => {
  const anna = await aUser(app, { isConnected: false });
  for (let sent = 0; sent < 20; sent += 1) {
    await ask(anna.phone);
    await app.db.sql`update code_sends set sent_at = sent_at - interval '1 hour'`;
  }
  const refused = await app
    .browser()
    .answer(accountsEndpoints.sendCode, { body: { phoneNumber: anna.phone } });
  expect(refused).toMatchObject({ status: 429, body: { code: 'codes.too_many' } });
  await anna.call(accountsEndpoints.sendCode, { body: { phoneNumber: anna.phone } });
  await ask(nextPhone());
  await app.db.sql`update code_sends set sent_at = sent_at - interval '4 hours'`;
  await ask(anna.phone);
});

test('a person’s browsers get twenty unused codes a day, without making strangers wait', async () => {
  const anna = await aUser(app, { isConnected: false });
  const laptop = app.browser();
  await provePhone(app, laptop, anna.phone);
  const body = { phoneNumber: anna.phone };
  for (let sent = 0; sent < 20; sent += 1) {
    await (sent % 2 === 0 ? anna : laptop).call(accountsEndpoints.sendCode, { body });
    await app.db.sql`update code_sends set sent_at = sent_at - interval '1 hour'`;
  }
  for (const browser of [anna, laptop])
    expect(await browser.answer(accountsEndpoints.sendCode, { body })).toMatchObject({
      status: 429,
      body: { code: 'codes.too_many' },
    });
  await ask(anna.phone);
  await app.db.sql`update code_sends set sent_at = sent_at - interval '4 hours'`;
  await anna.call(accountsEndpoints.sendCode, { body });
});

test('nine wrong codes in a day give that browser eight digits, but not the person’s other browsers', async () => {
  const anna = await aUser(app, { isConnected: false });
  const laptop = app.browser();
  await provePhone(app, laptop, anna.phone);
  const next = async (browser: Browser) => {
    await app.db.sql`delete from code_sends`;
    const body = { phoneNumber: anna.phone };
    return (await browser.call(accountsEndpoints.sendCode, { body })).codeLength;
  };
  for (let wrong = 0; wrong < 9; wrong += 1) await guessIn(laptop, anna.phone, await next(laptop));
  expect([await next(laptop), await next(anna)]).toEqual([8, 4]);
  await app.db.sql`update phone_browsers set wrong_at = wrong_at - interval '1 day'`;
  expect(await next(laptop)).toBe(4);
});
