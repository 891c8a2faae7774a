// @module-tag race
import type { CheckIn } from '@showup/contract/checkins';
import { contactEndpoints } from '@showup/contract/checkins/contact';
import { beforeEach, expect, test } from 'vitest';
import {
  answerCheckIn,
  arm,
  enterCode,
  later,
  letPass,
  listCheckIns,
  requestEmail,
  tokenIn,
} from '#test/checkins/check-ins';
import { tellStory } from '#test/checkins/story';
import { heldOpen } from '#test/database/held-open';
import { leave, unmatch } from '#test/people/meeting';
import { lastCodeTo } from '#test/people/people';
import { lockDate } from '../dates/dates.queries.ts';
import { advance } from './alerts/advance.ts';
import { takeDueMessages } from './alerts/messages.queries.ts';
import { tickerOf } from './alerts/ticker.ts';

const story = tellStory();
// Here the tests are the servers.
beforeEach(() => tickerOf(story().app.ctx).close());
const HOURS_TO_DATE = 26;

/** Its time passed more than half an hour ago, and nobody has looked yet. */
async function isOverdue(checkIn: CheckIn): Promise<void> {
  await letPass(story().app, checkIn, (HOURS_TO_DATE + 3) * 60 + 31);
}

test('of several servers one opens an envelope, and each message is taken once', async () => {
  const { app, anArmed } = story();
  await isOverdue(await anArmed());
  await Promise.all(Array.from({ length: 5 }, () => advance(app.ctx)));
  const kinds = await app.db
    .sql`select kind, count(*)::int as count from check_in_messages group by kind order by kind`;
  expect(kinds).toEqual([
    { kind: 'alert', count: 1 },
    { kind: 'still_due', count: 1 },
  ]);
  const taken = await Promise.all(Array.from({ length: 4 }, () => takeDueMessages(app.db.sql, 10)));
  expect(
    taken
      .flat()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['alert', 'still_due']);
  expect(await takeDueMessages(app.db.sql, 10)).toEqual([]);
  await app.db.sql`update check_in_messages set due_at = now()`; // the server that took them died
  expect((await takeDueMessages(app.db.sql, 10)).map(({ tries }) => tries)).toEqual([2, 2]);
});

test('two check-ins set at once are one', async () => {
  const { eva, date } = story();
  const made = await Promise.all([1, 2, 3].map(() => arm(eva, date)));
  expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
});

test('an envelope is sealed while its date is being changed', async () => {
  const { app, eva, anArmed, date } = story();
  await isOverdue(await anArmed());
  const change = await heldOpen(app.db, async (tx) => {
    await lockDate(tx, eva.id, date._id);
  });
  await advance(app.ctx); // would wait for the change, which waits for the check-in
  await change.end();
  const [row] = await app.db.sql`select status, photo is not null as has_photo from check_ins`;
  expect(row).toEqual({ status: 'open', hasPhoto: true });
});

test('home and the opening at once end in one of both, never in between', async () => {
  const { app, eva, anArmed } = story();
  const checkIn = await anArmed();
  await isOverdue(checkIn);
  await Promise.all([advance(app.ctx), answerCheckIn(eva, checkIn, 'checkIn'), advance(app.ctx)]);
  expect(await listCheckIns(eva)).toMatchObject([{ status: 'home' }]);
  const waiting = await app.db.sql`
    select kind from check_in_messages where sent_at is null and kind <> 'home'`;
  expect(waiting).toEqual([]);
});

test('several presses on “30 more minutes” add one half hour', async () => {
  const { eva, anArmed } = story();
  const checkIn = await anArmed();
  await Promise.all([1, 2, 3].map(() => later(eva, checkIn)));
  const [moved] = await listCheckIns(eva);
  expect(Date.parse(moved?.dueAt ?? '') - Date.parse(checkIn.dueAt)).toBe(30 * 60_000);
});

test('guesses at once do not exceed the three of a code', async () => {
  const { app, eva, date, address, mum } = story();
  const checkIn = await arm(eva, date);
  await requestEmail(mum(), checkIn, address);
  const code = await lastCodeTo(app, address);
  const wrong = Array.from({ length: 10 }, (_, at) => String(100_000 + at)).filter((one) => one !== code);
  const token = tokenIn(checkIn);
  await Promise.all(
    wrong.map((typed) => mum().answer(contactEndpoints.confirmChannel, { body: { token, code: typed } })),
  );
  await expect(enterCode(mum(), checkIn, code)).rejects.toMatchObject({ status: 403 });
  expect(await app.db.sql`select wrong_guesses as guesses from check_in_channels`).toEqual([{ guesses: 3 }]);
});

test('a match who leaves or unmatches while the envelope opens takes nothing away and blocks nobody', async () => {
  const { app, eva, jon, anArmed } = story();
  const checkIn = await anArmed();
  await isOverdue(checkIn);
  await Promise.all([advance(app.ctx), unmatch(jon, eva), advance(app.ctx)]);
  await Promise.all([advance(app.ctx), leave(jon)]);
  const [row] = await app.db.sql`
    select status, sealed -> 'envelope' ->> 'name' as name, photo is not null as has_photo from check_ins`;
  expect(row).toEqual({ status: 'open', name: 'Jon', hasPhoto: true });
});
