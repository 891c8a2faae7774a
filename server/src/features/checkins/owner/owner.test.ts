import { expect, test } from 'vitest';
import {
  answerCheckIn,
  arm,
  enterCode,
  later,
  letComeDue,
  letPass,
  letWork,
  listCheckIns,
  look,
  requestEmail,
} from '#test/checkins/check-ins';
import { tellStory } from '#test/checkins/story';
import { answer, cancel, counter, inHours, listDates } from '#test/dates/dates';
import { aBar } from '#test/evenings/evenings';
import { unmatch } from '#test/people/meeting';
import { aWoman, lastCodeTo } from '#test/people/people';

const story = tellStory();

test('the time is after the beginning of the date and within twelve hours', async () => {
  const { eva, date } = story();
  for (const hours of [-1, 0, 12.5])
    await expect(arm(eva, date, hours)).rejects.toMatchObject({ status: 400 });
  const first = await arm(eva, date, 12);
  const moved = await arm(eva, date, 2);
  expect(moved).toMatchObject({ _id: first._id, link: first.link });
  expect(await listCheckIns(eva)).toEqual([moved]);
});

test('only a planned date of one’s own has one', async () => {
  const { app, eva, jon, date } = story();
  const zoe = await aWoman(app);
  await expect(arm(zoe, date)).rejects.toMatchObject({ status: 404 });
  await cancel(jon, date);
  await expect(arm(eva, date)).rejects.toMatchObject({ status: 409 });
});

test('the other person learns nothing of it', async () => {
  const { app, jon, anArmed } = story();
  const before = [await listDates(jon), await listCheckIns(jon)];
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 30);
  expect([await listDates(jon), await listCheckIns(jon)]).toEqual(before);
  for (const how of ['checkIn', 'askForHelp', 'disarm', 'renewLink'] as const)
    await expect(answerCheckIn(jon, checkIn, how)).rejects.toMatchObject({ status: 404 });
});

test('“I’m home” ends it, drops what waits, and tells those who were alerted', async () => {
  const { app, eva, mum, anArmed, mails } = story();
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 30);
  expect(await answerCheckIn(eva, checkIn, 'checkIn')).toMatchObject({ status: 'home' });
  await letWork(app);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    `Eva has not checked in (${checkIn.reference})`,
    `Eva: the alert is over (${checkIn.reference})`,
  ]);
  expect(await look(mum(), checkIn)).toMatchObject({ status: 'home', envelope: null });
  expect(await app.db.sql`select sealed, photo from check_ins`).toEqual([{ sealed: null, photo: null }]);
});

test('who is home in time is never heard of', async () => {
  const { app, eva, anArmed, mails } = story();
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 15);
  await answerCheckIn(eva, checkIn, 'checkIn');
  await letComeDue(app, checkIn, 60);
  expect(await mails()).toEqual([]);
});

test('“30 more minutes” counts from now once the time has passed, and a retry adds nothing', async () => {
  const { app, eva, anArmed } = story();
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 20);
  const [due] = await listCheckIns(eva);
  if (!due) throw new Error('It is gone.');
  const moved = await later(eva, due);
  expect(Date.parse(moved.dueAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  expect(await later(eva, due)).toEqual(moved);
  await letWork(app);
  expect(await listCheckIns(eva)).toEqual([moved]);
});

test('“I need help” opens the envelope at once, also for a contact who never confirmed', async () => {
  const { eva, date, mum } = story();
  const checkIn = await arm(eva, date);
  expect(await answerCheckIn(eva, checkIn, 'askForHelp')).toMatchObject({ status: 'open', channels: [] });
  expect(await look(mum(), checkIn)).toMatchObject({ isHelpAsked: true, envelope: { name: 'Jon' } });
});

test('without a confirmed contact nothing opens by itself, until one confirms', async () => {
  const { app, eva, date, address, mum, mails } = story();
  const checkIn = await arm(eva, date);
  await letComeDue(app, checkIn, 45);
  expect(await look(mum(), checkIn)).toMatchObject({ status: 'missed', envelope: null });
  await requestEmail(mum(), checkIn, address);
  expect(await enterCode(mum(), checkIn, await lastCodeTo(app, address))).toMatchObject({
    status: 'open',
    envelope: { name: 'Jon' },
  });
  await letWork(app);
  expect(await mails()).toHaveLength(1);
});

test('a date that is off long before it begins ends the check-in', async () => {
  const { app, eva, jon, mum, anArmed, mails } = story();
  const checkIn = await anArmed();
  await unmatch(jon, eva);
  expect(await look(mum(), checkIn)).toMatchObject({ status: 'off', envelope: null });
  expect(await app.db.sql`select sealed from check_ins`).toEqual([{ sealed: null }]);
  await letComeDue(app, checkIn, 45);
  expect(await mails()).toEqual([]);
});

test('a check-in follows a date that moves', async () => {
  const { app, eva, jon, date, mum, anArmed } = story();
  const checkIn = await anArmed();
  const owl = await aBar(app, 'Owl');
  const change = await counter(jon, date, owl, inHours(50));
  await answer(eva, change);
  const [moved] = await listCheckIns(eva);
  expect(moved).toMatchObject({ _id: checkIn._id, dateId: change._id, channels: [{ kind: 'email' }] });
  expect(Date.parse(moved?.dueAt ?? '') - Date.parse(change.at)).toBe(3 * 3_600_000);
  await letComeDue(app, checkIn, 30);
  expect(await look(mum(), checkIn)).toMatchObject({ envelope: { venue: { name: 'Owl' } } });
});

test('a date that is moved or called off during the evening moves and ends nothing', async () => {
  const { app, eva, jon, date, mum, anArmed } = story();
  const checkIn = await anArmed();
  const owl = await aBar(app, 'Owl');
  const change = await counter(jon, date, owl, inHours(50));
  await letPass(app, checkIn, 26 * 60);
  await cancel(jon, await answer(eva, change));
  expect(await listCheckIns(eva)).toMatchObject([{ _id: checkIn._id, status: 'armed', dateId: date._id }]);
  await letComeDue(app, checkIn, 30);
  expect(await look(mum(), checkIn)).toMatchObject({
    status: 'open',
    envelope: { venue: { name: 'The Blue Door' } },
  });
});

test('an ended check-in and its link are forgotten a day after the date', async () => {
  const { app, eva, mum, anArmed } = story();
  const checkIn = await anArmed();
  await answerCheckIn(eva, checkIn, 'disarm');
  await letPass(app, checkIn, 26 * 60 + 24 * 60 + 1);
  expect(await listCheckIns(eva)).toEqual([]);
  await expect(look(mum(), checkIn)).rejects.toMatchObject({ status: 404 });
  for await (const { error } of app.jobs.once()) expect(error).toBeUndefined();
  expect(await app.db.sql`select from check_ins`).toHaveLength(0);
});
