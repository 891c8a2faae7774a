// @module-tag race

import type { UserId } from '@showup/contract/fields';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetDecided } from '#features/safety/reports/forget-reports';
import type { Viewer } from '#platform/http/requests/caller';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, settle, times, woman } from '#test/matching/crowd';
import { block, leave } from '#test/matching/pairs';
import { asUserId } from '#test/people/as-user-id';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { acknowledgeNotice, listNotices } from '../notices/notices.ts';
import { dismissReport } from './dismiss-report.ts';
import { undoDecision } from './undo-decision.ts';
import { warnUser } from './warn-user.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const viewer = (id: UserId): Viewer => ({ id, sessionId: id, isAdmin: true, isVerified: true });
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is none.');
  return one;
};

async function crowd() {
  const ids = await settle(app, [...times(4, woman), ...times(3, man)]);
  for (const id of ids) await app.db.sql`update users set phone = ${`phone of ${id}`} where id = ${id}`;
  const [maya = asUserId(''), omar = asUserId('')] = ids.slice(4);
  await app.db.sql`update users set role = 'Admin' where id in (${maya}, ${omar})`;
  return {
    reporters: ids.slice(0, 4),
    reported: ids[6] ?? asUserId(''),
    admins: [viewer(maya), viewer(omar)] as const,
  };
}

function expectAnswers(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toBeInstanceOf(Problem);
    expect(outcome.reason).toHaveProperty('status', expect.toBeOneOf([401, 403, 404, 409]));
  }
}

test('lets either a simultaneous acknowledgement or undo succeed, in any order', async () => {
  let undone = 0;
  for (let round = 0; round < 12; round++) {
    const { reporters, reported, admins } = await crowd();
    await block(app.ctx, first(reporters), reported);
    const [{ id }] = await app.db.sql<[{ id: string }]>`select id from reports where reported = ${reported}`;
    await warnUser(app.ctx, admins[0], { userId: reported, reason: 'Stop.' });
    const notice = first(await listNotices(app.ctx, viewer(reported)));
    const acknowledge = () => acknowledgeNotice(app.ctx, viewer(reported), notice._id);
    const undos = () => admins.map((admin) => undoDecision(app.ctx, admin, id));
    if (round % 3 === 0) await Promise.allSettled(undos()); // the race may end the same way in every round
    const acts = round % 3 === 1 ? [...undos(), acknowledge()] : [acknowledge(), ...undos()];
    expectAnswers(await Promise.allSettled(acts));
    const [{ open }] = await app.db.sql<[{ open: number }]>`
      select count(*) as open from reports where reported = ${reported} and closed_at is null`;
    const warnings = await app.db.sql<{ isRead: boolean }[]>`
      select acknowledged_at is not null as is_read from notices where user_id = ${reported}`;
    expect(warnings).toEqual(open === 1 ? [] : [{ isRead: true }]);
    const lines = await app.db.sql`
      select from audit_log where action = 'undo-warning' and ${reported}::uuid = any(subject_ids)`;
    expect(lines).toHaveLength(open);
    undone += open;
  }
  expect(undone).toBeGreaterThan(0);
});

test('never deadlocks warnings, dismissals, undos, new reports and people who leave', async () => {
  const before = await deadlocksSoFar(app.db);
  for (let round = 0; round < 8; round++) {
    const { reporters, reported, admins } = await crowd();
    for (const reporter of reporters) await block(app.ctx, reporter, reported);
    const rows = await app.db.sql<{ id: string; reporter: UserId }[]>`
      select id, reporter from reports where reported = ${reported} order by id desc`;
    const [maya, omar] = admins;
    await dismissReport(app.ctx, maya, { reportId: first(rows).id });
    const outcomes = await Promise.allSettled([
      ...rows.map(({ id }) => undoDecision(app.ctx, omar, id)),
      warnUser(app.ctx, maya, { userId: reported, reason: 'Stop.' }),
      ...rows.map(({ id }) => dismissReport(app.ctx, omar, { reportId: id })),
      leave(app.ctx, rows[1]?.reporter ?? asUserId('')),
      block(app.ctx, first(rows).reporter, reported),
      ...rows.toReversed().map(({ id }) => undoDecision(app.ctx, maya, id)),
      forgetDecided(app.ctx),
      ...(round % 2 === 1 ? [leave(app.ctx, reported)] : []),
    ]);
    expectAnswers(outcomes);
    const wrong = await app.db.sql`
      select from notices n join reports r on r.id = any(n.report_ids)
      where n.kind = 'report' and (r.closed_at is null or r.verdict <> n.verdict)`;
    expect(wrong).toHaveLength(0);
  }
  expect(await deadlocksSoFar(app.db)).toBe(before);
});
