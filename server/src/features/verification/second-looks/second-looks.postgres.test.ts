// @module-tag race

import { type Decision, verificationEndpoints } from '@showup/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { asUserId } from '#test/people/as-user-id';
import { leave } from '#test/people/meeting';
import { anAdmin, type Person } from '#test/people/people';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { openVenue } from '#test/verification/captures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ secondLookShare: 1 });
  expect(app.db.embedded).toBe(false);
  await app.reset();
});
afterAll(() => app.close());

const ROUNDS = 8;

const statusOf = async (by: Person, body: Decision) =>
  (await by.answer(verificationEndpoints.decideVerification, { body })).status;

test('looks that are judged at once, twice and while the person leaves count once, and nothing deadlocks', async () => {
  const at = await openVenue(app);
  const admins = [await anAdmin(app), await anAdmin(app), await anAdmin(app)];
  const [maya, omar, nila] = admins;
  if (!maya || !omar || !nila) throw new Error('nobody');
  const before = await deadlocksSoFar(app.db);
  for (let round = 0; round < ROUNDS; round += 1) {
    const anna = await at.newcomer();
    await at.submit(anna, { photo: await at.upload(anna) });
    const [entry] = await at.pending(maya);
    const { userId, verificationId } = entry ?? { userId: asUserId(''), verificationId: '' };
    expect(await statusOf(maya, { userId, verificationId, status: 'Approved' })).toBe(200);
    const [look] = await at.pending(omar);
    const body = { userId, verificationId: look?.verificationId };
    const approve = (by: Person) => statusOf(by, { ...body, status: 'Approved' });
    const reject = (by: Person) => statusOf(by, { ...body, status: 'Rejected', reason: 'Other' });
    const isLeaving = round % 2 === 1;
    const outcomes = await Promise.all([
      approve(omar),
      reject(nila),
      reject(omar),
      approve(nila),
      ...(isLeaving ? [leave(anna).then(() => 0)] : []),
    ]);
    const statuses = outcomes.filter((status) => status !== 0);
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    if (!isLeaving) expect(statuses).toContain(200);
    const judged = await app.db.sql`
      select from second_looks l join verifications v on v.id = l.verification_id
      where v.user_id = ${userId} and l.round = 2 and l.status is not null`;
    expect(judged.length).toBe(isLeaving ? 0 : 1);
    await app.db.sql`delete from users where id = ${userId}`;
  }
  expect(await deadlocksSoFar(app.db)).toBe(before);
});
