import { chatEndpoints } from '@showup/contract/chat';
import { BLOCKED_NUMBERS_MAX, BLOCKED_NUMBERS_PER_DAY, safetyEndpoints } from '@showup/contract/safety';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { download } from '#test/accounts/download';
import { emailAccount } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { asUserId } from '#test/people/as-user-id';
import { block, leave, like } from '#test/people/meeting';
import { aMatch, aUser, nextPhone, type Person } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { anna as asAnna, ben as asBen, comeBack, daysPass, idsIn } from '#test/safety/blocks';
import { blockNumbers as addNumbers } from './blocked-numbers.ts';
import { unblock as removeBlock } from './unblock.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const blockNumbers = (viewer: TestBrowser, ...phoneNumbers: string[]) =>
  viewer.call(safetyEndpoints.blockNumbers, { body: { phoneNumbers } });

async function refusal(viewer: TestBrowser, phoneNumbers: unknown) {
  const { status, body } = await viewer.answer(safetyEndpoints.blockNumbers, { body: { phoneNumbers } });
  return [status, body];
}

const numbersOf = (viewer: TestBrowser) => viewer.call(safetyEndpoints.blockedNumbers, {});

async function unblock(viewer: Person, at = 0): Promise<void> {
  const blockId = (await numbersOf(viewer))[at]?._id ?? '';
  await viewer.call(safetyEndpoints.unblock, { body: { blockId } });
}

async function strangers() {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  return { anna, ben: await aUser(app, { ...asBen, isConnected: false }) };
}

const invalid = (message: string) => [400, { code: 'input.invalid', message }];
const manyNumbers = (count: number, from = 9_000_000_000) =>
  Array.from({ length: count }, (_, n) => String(from + n));

test('hides the blocker from the person of a blocked number, and changes nothing for the blocker', async () => {
  const { anna, ben } = await strangers();
  await blockNumbers(anna, ben.phone);
  expect([await idsIn(anna, 'deck'), await idsIn(ben, 'deck')]).toEqual([[ben.id], []]);
  expect(await app.db.sql`select from reports`).toHaveLength(0);
});

test('hides the blocker from a number without an account from the moment it signs up', async () => {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  const phone = nextPhone();
  await blockNumbers(anna, phone);
  const ben = await comeBack(app, phone, asBen);
  expect([await idsIn(anna, 'deck'), await idsIn(ben, 'deck')]).toEqual([[ben.id], []]);
  const card = await anna.answer(safetyEndpoints.blockedUsers, {});
  expect(card.body).toEqual([]);
});

test('keeps a number blocked when the blocker leaves and comes back', async () => {
  const { anna, ben } = await strangers();
  await blockNumbers(anna, ben.phone);
  await leave(anna);
  const again = await comeBack(app, anna.phone, asAnna);
  expect([await idsIn(again, 'deck'), await idsIn(ben, 'deck')]).toEqual([[ben.id], []]);
  expect(await numbersOf(again)).toMatchObject([{ lastDigits: ben.phone.slice(-2) }]);
});

test('answers, lists and downloads the same whether a number has an account or not', async () => {
  const { anna, ben } = await strangers();
  const nobodys = '9999999977';
  const seen = async (phone: string) => {
    const answered = await blockNumbers(anna, phone);
    const told = {
      answered,
      numbers: await numbersOf(anna),
      users: await anna.call(safetyEndpoints.blockedUsers, { query: {} }),
    };
    await unblock(anna);
    return JSON.stringify(told).replaceAll(/"(_id|createdAt|lastDigits)":"[^"]*"/g, '$1');
  };
  expect(await seen(ben.phone)).toBe(await seen(nobodys));
  await blockNumbers(anna, ben.phone);
  const entry = { _id: expect.any(String), lastDigits: ben.phone.slice(-2), createdAt: expect.any(String) };
  expect(await numbersOf(anna)).toEqual([entry]);
  expect((await anna.request(ben.user.photos[0] ?? '')).status).toBe(200);
  const { textOf } = await download(anna);
  expect(textOf('blocks.json')).toBe('[]\n');
  expect(textOf('blocked-numbers.json')).not.toMatch(new RegExp(`${ben.id}|${ben.phone}`));
  const kept = await app.db.sql`select b.*, p.* from blocks b join block_people p on p.phone = b.blocker`;
  expect(JSON.stringify(kept)).not.toContain(ben.phone);
});

test('tells the blocker’s tabs nothing about a number’s account, now or at its sign-up', async () => {
  const anna = await aUser(app, asAnna);
  const ben = await aUser(app, asBen);
  const later = nextPhone();
  await blockNumbers(anna, ben.phone, later);
  await comeBack(app, later, { ...asBen, fullName: 'Later' });
  const dan = await aUser(app, { ...asBen, fullName: 'Dan' });
  await block(anna, dan);
  expect(await anna.next('blocked')).toEqual({ userId: dan.id });
  expect([anna.unasked('blocked'), anna.unasked('unmatched')]).toEqual([0, 0]);
});

test('never answers faster than a search for an account may take', async () => {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  const began = performance.now();
  await blockNumbers(anna, '9999999977');
  expect(performance.now() - began).toBeGreaterThan(150);
  const beganMany = performance.now();
  await blockNumbers(anna, ...manyNumbers(10));
  expect(performance.now() - beganMany).toBeGreaterThan(330);
});

test('ends the match when the number of a match is blocked', async () => {
  const { anna, ben } = await aMatch(app);
  await blockNumbers(anna, ben.phone);
  expect(await ben.next('unmatched')).toEqual({ userId: anna.id });
  expect(await anna.call(chatEndpoints.chatPartners, {})).toEqual([]);
  await unblock(anna);
  expect(await idsIn(anna, 'deck')).toEqual([]);
});

test('keeps a removed number blocked for days, then shows its person the blocker again', async () => {
  const { anna, ben } = await strangers();
  await blockNumbers(anna, ben.phone);
  await unblock(anna);
  expect(await numbersOf(anna)).toEqual([]);
  await daysPass(app, 0.9);
  expect(await idsIn(ben, 'deck')).toEqual([]);
  await daysPass(app, 2.1);
  expect(await idsIn(ben, 'deck')).toEqual([anna.id]);
});

test('forgets a removed number after days also if the blocker has left', async () => {
  const { anna, ben } = await strangers();
  await blockNumbers(anna, ben.phone);
  await unblock(anna);
  await leave(anna);
  await daysPass(app, 4);
  expect(await app.db.sql`select from blocks`).toHaveLength(0);
});

test('keeps what the blocker answered when a number is removed', async () => {
  const { anna, ben } = await strangers();
  await blockNumbers(anna, ben.phone);
  await like(anna, ben);
  await unblock(anna);
  await daysPass(app, 4);
  expect(await idsIn(anna, 'whom I like')).toEqual([ben.id]);
  expect(await idsIn(ben, 'who liked me')).toEqual([anna.id]);
});

test('keeps a number blocked that is removed and added again', async () => {
  const { anna, ben } = await strangers();
  await blockNumbers(anna, ben.phone);
  await unblock(anna);
  await blockNumbers(anna, ben.phone);
  expect(await numbersOf(anna)).toHaveLength(1);
  await daysPass(app, 4);
  expect(await idsIn(ben, 'deck')).toEqual([]);
});

test('keeps a block of the person when their number is removed, and a blocked number hides only the blocker', async () => {
  const { anna, ben } = await strangers();
  const bothDecks = async () => [await idsIn(anna, 'deck'), await idsIn(ben, 'deck')];
  await block(anna, ben);
  await blockNumbers(anna, ben.phone);
  await unblock(anna);
  await daysPass(app, 4);
  expect(await bothDecks()).toEqual([[], []]);
  const [person] = await anna.call(safetyEndpoints.blockedUsers, { query: {} });
  await blockNumbers(anna, ben.phone);
  await anna.call(safetyEndpoints.unblock, { body: { blockId: person?._id ?? '' } });
  expect(await bothDecks()).toEqual([[ben.id], []]);
});

test('accepts numbers as people write them, and keeps each once', async () => {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  await blockNumbers(
    anna,
    '98765 43210',
    '+91 98765-43210',
    '09876543210',
    '0091 (98765) 43210',
    '919876543210',
    '٩٨٧٦٥٤٣٢١٠',
  );
  expect(await numbersOf(anna)).toMatchObject([{ lastDigits: '10' }]);
  const wrong = invalid('Please enter a valid 10-digit phone number.');
  for (const number of ['', '12345', '+44 7911 123456', '00971501234567', '98765432101', 'call me', 5, null])
    expect(await refusal(anna, [number]), String(number)).toEqual(wrong);
  expect(await refusal(anna, [])).toEqual(invalid('Please enter a phone number.'));
  expect(await refusal(anna, manyNumbers(51))).toEqual(invalid('Please add at most 50 numbers at once.'));
  expect(await numbersOf(anna)).toHaveLength(1);
});

test('refuses the viewer’s own number, and keeps none of the numbers sent with it', async () => {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  expect(await refusal(anna, ['9876543210', `+91${anna.phone}`])).toEqual(
    invalid('This is your own number.'),
  );
  expect(await numbersOf(anna)).toEqual([]);
});

test('tells someone without a phone to verify one first', async () => {
  const { browser } = await emailAccount(app, 'Ben');
  expect(await refusal(browser, ['9876543210'])).toEqual([
    409,
    {
      code: 'safety.no_phone',
      message: 'Please verify your own phone number first. Then you can block others by theirs.',
    },
  ]);
  expect(await numbersOf(browser)).toEqual([]);
});

test('refuses someone who has deleted their account in another tab', async () => {
  const gone = asUserId('00000000-0000-4000-8000-000000000000');
  await expect(addNumbers(app.ctx, gone, ['9876543210'])).rejects.toMatchObject({ status: 401 });
  await expect(removeBlock(app.ctx, gone, gone)).rejects.toMatchObject({ status: 401 });
});

test('limits the numbers added in a day, including those removed again', async () => {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  await blockNumbers(anna, ...manyNumbers(BLOCKED_NUMBERS_PER_DAY - 1));
  await unblock(anna);
  const refused = (message: string) => [429, { code: 'safety.numbers_pace', message }];
  expect(await refusal(anna, ['8888888801', '8888888802'])).toEqual(
    refused('You can add 50 numbers in 24 hours, so 1 more for now.'),
  );
  await blockNumbers(anna, '8888888801');
  expect(await refusal(anna, ['8888888802'])).toEqual(
    refused('You have added 50 numbers in 24 hours. Please add the others tomorrow.'),
  );
  const body = { phoneNumbers: ['8888888802'] };
  const { headers } = await anna.answer(safetyEndpoints.blockNumbers, { body });
  expect(Math.abs(Number(headers.get('retry-after')) - 86_400)).toBeLessThan(600);
  expect(await blockNumbers(anna, '8888888801')).toHaveLength(BLOCKED_NUMBERS_PER_DAY - 1);
  await app.db
    .sql`update block_people set number_times = array(select at - interval '1 day' from unnest(number_times) at)`;
  expect(await blockNumbers(anna, '8888888802')).toHaveLength(BLOCKED_NUMBERS_PER_DAY);
});

test('refuses numbers beyond the limit of the list', async () => {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  await blockNumbers(anna, '9876543210');
  await app.db.sql`
    insert into blocks (blocker, blocked, by_number, last_digits)
    select blocker, sha256(n::text::bytea), true, '00' from blocks, generate_series(2, ${BLOCKED_NUMBERS_MAX}::int) n`;
  expect(await refusal(anna, ['9876543211'])).toEqual([
    409,
    {
      code: 'safety.numbers_full',
      message: 'You can block at most 200 numbers. Please remove some first.',
    },
  ]);
  await unblock(anna);
  expect(await blockNumbers(anna, '9876543211')).toHaveLength(BLOCKED_NUMBERS_MAX);
});
