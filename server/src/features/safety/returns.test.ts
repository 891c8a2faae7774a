import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emailAccount } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, leave } from '#test/people/meeting';
import { aUser, nextPhone, type Person, provePhone } from '#test/people/people';
import { anna as asAnna, ben as asBen, comeBack, idsIn } from '#test/safety/blocks';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function blockedBen() {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  const ben = await aUser(app, { ...asBen, isConnected: false });
  await block(anna, ben);
  return { anna, ben };
}

const again = {
  anna: (anna: Person) => comeBack(app, anna.phone, asAnna),
  ben: (ben: Person) => comeBack(app, ben.phone, asBen),
};

/** Neither sees the other, and the block is on the blocker’s side of the pair. */
async function expectBlocked(blocker: Person, blocked: Person): Promise<void> {
  expect([await idsIn(blocker, 'deck'), await idsIn(blocked, 'deck')]).toEqual([[], []]);
  const [pair] = await app.db.sql<{ byBlocker: boolean; byBlocked: boolean }[]>`
    select case when lo = ${blocker.id} then lo_blocks else hi_blocks end as by_blocker,
      case when lo = ${blocker.id} then hi_blocks else lo_blocks end as by_blocked
    from pairs where lo = least(${blocker.id}::uuid, ${blocked.id}::uuid)
      and hi = greatest(${blocker.id}::uuid, ${blocked.id}::uuid)`;
  expect(pair).toEqual({ byBlocker: true, byBlocked: false });
}

test('hides a blocked person who comes back under the same phone, and the blocker from them', async () => {
  const { anna, ben } = await blockedBen();
  await leave(ben);
  await expectBlocked(anna, await again.ben(ben));
});

test('keeps the blocker’s blocks when the blocker comes back', async () => {
  const { anna, ben } = await blockedBen();
  await leave(anna);
  await expectBlocked(await again.anna(anna), ben);
});

test.each<[string, ('anna' | 'ben')[], ('anna' | 'ben')[]]>([
  ['the blocked first, then the blocker', ['ben', 'anna'], ['ben', 'anna']],
  ['the blocker first, then the blocked', ['anna', 'ben'], ['anna', 'ben']],
  ['the last to leave first', ['anna', 'ben'], ['ben', 'anna']],
])('keeps a block when both leave and come back, %s', async (_, leaving, coming) => {
  const people: Record<'anna' | 'ben', Person> = await blockedBen();
  for (const name of leaving) await leave(people[name]);
  expect(await app.db.sql`select from users`).toHaveLength(0);
  for (const name of coming) people[name] = await again[name](people[name]);
  await expectBlocked(people.anna, people.ben);
  await leave(people.ben);
  people.ben = await again.ben(people.ben);
  await expectBlocked(people.anna, people.ben);
});

test('applies a block to an email account from the moment it proves the phone', async () => {
  const { ben } = await blockedBen();
  await leave(ben);
  const { browser, id } = await emailAccount(app, 'Ben');
  const closed = () => app.db.sql`select from pairs where ${id} in (lo, hi) and closed`;
  expect(await closed()).toHaveLength(0);
  await provePhone(app, browser, ben.phone);
  expect(await closed()).toHaveLength(1);
});

test('applies a block to the blocked phone only, since another phone is another person', async () => {
  const { anna, ben } = await blockedBen();
  await leave(ben);
  const stranger = await comeBack(app, nextPhone(), asBen);
  expect(await idsIn(anna, 'deck')).toEqual([stranger.id]);
  expect(await idsIn(stranger, 'deck')).toEqual([anna.id]);
});

test('restores both blocks when two people who blocked each other come back', async () => {
  const { anna, ben } = await blockedBen();
  await block(ben, anna);
  await leave(anna);
  await leave(ben);
  await again.ben(ben);
  await again.anna(anna);
  expect(await app.db.sql`select lo_blocks as lo, hi_blocks as hi from pairs`).toEqual([
    { lo: true, hi: true },
  ]);
});
