import { matchingEndpoints } from '@showup/contract/matching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, leave, like, open, unmatch } from '#test/people/meeting';
import { aUser, type Person } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { resumeMatches, suspendMatches } from './suspensions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const NONE = { total: 0, matches: [] };

const unopened = (who: TestBrowser) => who.call(matchingEndpoints.unopenedMatches, {});

async function unopenedIds(who: TestBrowser): Promise<string[]> {
  return (await unopened(who)).matches.map(({ _id }) => _id);
}

/** Anna liked first, so the match waits for her. */
async function annasMatch(): Promise<{ anna: Person; ben: Person }> {
  const [anna, ben] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Ben' })];
  await like(anna, ben);
  await like(ben, anna);
  return { anna, ben };
}

test('a match waits for the person who liked first, whose tabs are told so', async () => {
  const { anna, ben } = await annasMatch();
  const { matchedUser, isOpened } = await anna.next('newMatch');
  expect(isOpened).toBe(false);
  expect(await ben.next('newMatch')).toMatchObject({ isOpened: true });
  expect(await unopened(anna)).toEqual({ total: 1, matches: [matchedUser] });
  expect(await unopened(ben)).toEqual(NONE);
});

test('is opened once, and the other tabs of that person are told', { tags: ['race'] }, async () => {
  const { anna, ben } = await annasMatch();
  const otherTab = app.browser(anna.cookies);
  await otherTab.connect();
  const answers = await Promise.all([open(anna, ben), open(otherTab, ben), open(anna, ben)]);
  expect(answers.filter(({ opened }) => opened)).toHaveLength(1);
  for (const tab of [anna, otherTab]) {
    expect(await tab.next('matchOpened')).toEqual({ userId: ben.id });
    expect(await unopened(tab)).toEqual(NONE);
  }
  await unmatch(anna, ben);
  await ben.next('unmatched'); // sent after anything the openings sent
  expect([anna.unasked('matchOpened'), otherTab.unasked('matchOpened'), ben.unasked('matchOpened')]).toEqual([
    0, 0, 0,
  ]);
  otherTab.close();
});

test('lists the newest first, and opening one leaves the others', async () => {
  const anna = await aUser(app);
  const others = [await aUser(app), await aUser(app), await aUser(app)] as const;
  for (const other of others) await like(anna, other);
  for (const other of others) await like(other, anna);
  expect(await unopenedIds(anna)).toEqual([others[2].id, others[1].id, others[0].id]);
  await open(anna, others[1]);
  expect(await unopenedIds(anna)).toEqual([others[2].id, others[0].id]);
});

test.each([
  ['an unmatch', ({ anna, ben }: Couple) => unmatch(anna, ben)],
  ['a block by the other person', ({ anna, ben }: Couple) => block(ben, anna)],
  ['the other person’s deletion', ({ ben }: Couple) => leave(ben)],
])('%s ends an unopened match', async (_, part) => {
  const couple = await annasMatch();
  await part(couple);
  expect(await unopened(couple.anna)).toEqual(NONE);
  expect(await open(couple.anna, couple.ben)).toEqual({ opened: false });
});

type Couple = Awaited<ReturnType<typeof annasMatch>>;

test('a ban hides an unopened match, and its end brings it back', async () => {
  const { anna, ben } = await annasMatch();
  await app.db.transaction((tx) => suspendMatches(app.ctx, tx, ben.id));
  expect(await unopened(anna)).toEqual(NONE);
  expect(await open(anna, ben)).toEqual({ opened: false });
  await app.db.transaction((tx) => resumeMatches(app.ctx, tx, ben.id));
  expect(await unopenedIds(anna)).toEqual([ben.id]);
});

test('nothing can be opened with someone who is no match', async () => {
  const [anna, ben] = [await aUser(app), await aUser(app)];
  await like(anna, ben);
  expect(await open(anna, ben)).toEqual({ opened: false });
  expect(await open(ben, anna)).toEqual({ opened: false });
  await like(ben, anna);
  expect(await unopenedIds(anna)).toEqual([ben.id]);
});

test('matches from before this was recorded count as opened', async () => {
  const { anna, ben } = await annasMatch();
  await app.db.sql`update pairs set lo_opened_at = default, hi_opened_at = default`;
  expect(await unopened(anna)).toEqual(NONE);
  expect(await open(anna, ben)).toEqual({ opened: false });
});
