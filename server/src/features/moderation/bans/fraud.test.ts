import { bansEndpoints } from '@showup/contract/moderation/bans';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { bansIn } from '#test/moderation/bans';
import { acknowledge, notices } from '#test/moderation/reports';
import { leave, match, unmatch, write } from '#test/people/meeting';
import type { Person } from '#test/people/people';

let app: TestApp;
let people: ReturnType<typeof bansIn>;

beforeAll(async () => {
  app = await startTestApp();
  people = bansIn(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const confirm = (by: Person, banId: string) => by.answer(bansEndpoints.confirmFraud, { body: { banId } });
const done = { status: 200, body: {} };
const aboutVic = (kind: 'fraud' | 'correction') => ({ kind, about: 'Vic' });

/** Vic writes to five people. Ann answers, Una answers and unmatches, Max only reads, Ida writes first in vain. */
async function scam() {
  const [maya, omar] = [await people.admin('Maya Iyer'), await people.admin('Omar Roy')];
  const vic = await people.person('Vic Stone');
  const [ann, una, max, ida] = await Promise.all(
    ['Ann', 'Una', 'Max', 'Ida'].map((fullName) => people.person(fullName, { isConnected: true })),
  );
  if (!ann || !una || !max || !ida) throw new Error('nobody');
  for (const other of [ann, una, max, ida]) await match(vic, other);
  for (const other of [ann, una, max]) await write(vic, other, 'I am stuck at the airport.');
  for (const other of [ann, una, ida]) await write(other, vic, 'Hello!');
  await unmatch(una, vic);
  const { banId } = await maya.call(bansEndpoints.banUser, {
    body: { userId: vic.id, reason: 'Asked for money.', isFraud: true },
  });
  return { maya, omar, vic, ann, una, max, ida, banId };
}

test('people who answered are warned once a second admin has confirmed the fraud, and nobody else ever', async () => {
  const { maya, omar, ann, una, max, ida, banId } = await scam();
  const everyone = [ann, una, max, ida];
  for (const one of everyone) expect(await notices(one)).toEqual([]);
  expect(await omar.call(bansEndpoints.listBans, {})).toMatchObject([
    { fraud: { people: 2, confirmedAt: null, confirmedBy: null, isForViewer: true } },
  ]);
  expect(await maya.call(bansEndpoints.listBans, {})).toMatchObject([{ fraud: { isForViewer: false } }]);
  expect(await confirm(maya, banId)).toMatchObject({ status: 403, body: { code: 'moderation.own' } });
  expect(await notices(ann)).toEqual([]);

  expect(await confirm(omar, banId)).toMatchObject(done);
  expect(await ann.next('noticeGiven')).toEqual({ noticeId: expect.any(String) });
  for (const one of [ann, una]) expect(await notices(one)).toMatchObject([aboutVic('fraud')]);
  for (const one of [max, ida]) expect(await notices(one)).toEqual([]);
  expect(await confirm(omar, banId)).toMatchObject(done);
  expect(await notices(ann)).toHaveLength(1);
  const nila = await people.admin('Nila');
  expect(await confirm(nila, banId)).toMatchObject({
    status: 409,
    body: { message: 'Omar already confirmed the fraud.' },
  });
  expect(await maya.call(bansEndpoints.listBans, {})).toMatchObject([
    { fraud: { confirmedAt: expect.any(String), confirmedBy: 'Omar', isForViewer: false } },
  ]);
});

test('a lifted ban withdraws warnings that were not read, and corrects all of them once', async () => {
  const { maya, omar, vic, ann, una, max, banId } = await scam();
  await confirm(omar, banId);
  const [read] = await notices(ann);
  await acknowledge(ann, read?._id ?? '');
  expect(await people.lift(maya, banId)).toMatchObject(done);
  expect(await una.next('noticeGone')).toEqual({ noticeId: expect.any(String) });
  for (const one of [ann, una]) expect(await notices(one)).toMatchObject([aboutVic('correction')]);
  expect(await notices(max)).toEqual([]);
  expect(await app.db.sql`select from notices where user_id = ${vic.id}`).toHaveLength(0);
});

test('an appeal that is granted corrects the warning too', async () => {
  const { maya, omar, ann, vic, banId } = await scam();
  await confirm(omar, banId);
  await app.db.sql`update bans set appeal = 'Not me.', appealed_at = now() where id = ${banId}`;
  const body = { banId, verdict: 'lifted', answer: 'Sorry.' } as const;
  expect(await maya.answer(bansEndpoints.decideAppeal, { body })).toMatchObject(done);
  expect(await notices(ann)).toMatchObject([aboutVic('correction')]);
  expect(vic.id).toBeDefined();
});

test('a ban that was replaced is corrected when the one after it is lifted', async () => {
  const { maya, omar, vic, ann, una, banId } = await scam();
  await confirm(omar, banId);
  await people.report(una, vic);
  const again = await people.ban(maya, vic);
  expect(await people.lift(omar, again)).toMatchObject(done);
  for (const one of [ann, una]) expect(await notices(one)).toMatchObject([aboutVic('correction')]);
});

test('nothing is said about a ban that is lifted before its fraud is confirmed, or is not for fraud', async () => {
  const { maya, omar, ann, banId } = await scam();
  await people.lift(maya, banId);
  expect(await confirm(omar, banId)).toMatchObject({ status: 409, body: { code: 'moderation.lifted' } });
  expect(await notices(ann)).toEqual([]);

  const bob = await people.person('Bob');
  await match(bob, ann);
  await write(bob, ann, 'Hi');
  await write(ann, bob, 'Hi');
  const plain = await people.ban(maya, bob);
  expect(await omar.call(bansEndpoints.listBans, {})).toMatchObject([{ fraud: null }]);
  expect(await confirm(omar, plain)).toMatchObject({ status: 404, body: { code: 'moderation.no_fraud' } });
  expect(await confirm(omar, '00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'moderation.no_ban' },
  });
});

test('people are warned even if the banned person deletes their account before the confirmation', async () => {
  const { omar, vic, ann, banId } = await scam();
  await app.db.transaction((tx) => app.ctx.events.emit(tx, 'leaving', { userId: vic.id }));
  expect(await confirm(omar, banId)).toMatchObject(done);
  expect(await notices(ann)).toMatchObject([aboutVic('fraud')]);
  await leave(ann);
  expect(await app.db.sql`select from fraud_warnings where user_id = ${ann.id}`).toHaveLength(0);
});
