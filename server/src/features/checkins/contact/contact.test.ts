import { checkInsEndpoints } from '@showup/contract/checkins';
import { contactEndpoints } from '@showup/contract/checkins/contact';
import { datesEndpoints } from '@showup/contract/dates';
import { expect, test } from 'vitest';
import {
  answerCheckIn,
  arm,
  enterCode,
  letComeDue,
  letWork,
  listCheckIns,
  look,
  requestEmail,
  tokenIn,
} from '#test/checkins/check-ins';
import { tellStory } from '#test/checkins/story';
import { lastCodeTo } from '#test/people/people';
import { turnOn } from '#test/push/browsers';

const story = tellStory();

test('a new check-in alerts nobody, and its link tells a name and a time only', async () => {
  const { bar, eva, jon, date, mum } = story();
  const checkIn = await arm(eva, date);
  expect(checkIn).toMatchObject({ dateId: date._id, status: 'armed', contactName: 'Mum', channels: [] });
  expect(checkIn.link).toMatch(/^http:\/\/localhost:3000\/arrival#[\w-]{43}$/);
  const seen = await look(mum(), checkIn);
  expect(seen).toMatchObject({ name: 'Eva', dueAt: checkIn.dueAt, status: 'armed', envelope: null });
  const told = JSON.stringify(seen);
  for (const secret of ['Jon', bar.name, bar.address, date.at, eva.id, jon.id, date._id])
    expect(told).not.toContain(secret);
});

test('an email address counts once its code was entered', async () => {
  const { app, eva, date, address, mum, mails } = story();
  const checkIn = await arm(eva, date);
  await requestEmail(mum(), checkIn, address);
  expect(await listCheckIns(eva)).toMatchObject([{ channels: [] }]);
  const code = await lastCodeTo(app, address);
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(enterCode(mum(), checkIn, wrong)).rejects.toMatchObject({ status: 403 });
  expect(await enterCode(mum(), checkIn, code)).toMatchObject({
    channels: [{ kind: 'email', address: 'm•••@example.org', isReached: null }],
  });
  await expect(eva.next('checkInChanged')).resolves.toMatchObject({ channels: [] });
  expect(await eva.next('checkInChanged')).toMatchObject({ channels: [{ kind: 'email' }] });
  expect(await mails()).toEqual([]);
});

test('three wrong guesses end a code, and codes to an address are limited', async () => {
  const { app, eva, date, address, mum } = story();
  const checkIn = await arm(eva, date);
  await requestEmail(mum(), checkIn, address);
  const code = await lastCodeTo(app, address);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 3; i++)
    await expect(enterCode(mum(), checkIn, wrong)).rejects.toMatchObject({ status: 403 });
  await expect(enterCode(mum(), checkIn, code)).rejects.toMatchObject({ status: 403 });
  await expect(requestEmail(mum(), checkIn, address)).rejects.toMatchObject({ status: 429 });
});

test('a browser counts once the push was tapped', async () => {
  const { app, service, eva, date, mum } = story();
  const checkIn = await arm(eva, date);
  const subscription = service.subscribe();
  await mum().call(contactEndpoints.requestChannel, {
    body: { token: tokenIn(checkIn), channel: { kind: 'push', subscription } },
  });
  const [first] = service.receivedBy(subscription);
  const tapped = first?.payload.opens?.address ?? '';
  expect(tapped).toMatch(/^\/arrival#[\w-]{43}\.\d{6}$/);
  expect(JSON.stringify(first?.payload)).not.toMatch(/Jon|Blue Door/);
  expect(await enterCode(mum(), checkIn, tapped.slice(-6))).toMatchObject({ channels: [{ kind: 'push' }] });
  await letComeDue(app, checkIn, 30);
  const [, alert] = service.receivedBy(subscription);
  expect(alert?.payload).toMatchObject({
    title: 'Eva has not checked in',
    body: expect.stringContaining(checkIn.reference),
    opens: { address: `/arrival#${tokenIn(checkIn)}` },
  });
});

test('a new link ends the old one and what it confirmed', async () => {
  const { eva, mum, anArmed } = story();
  const checkIn = await anArmed();
  const renewed = await answerCheckIn(eva, checkIn, 'renewLink');
  expect(renewed.channels).toEqual([]);
  expect(renewed.link).not.toBe(checkIn.link);
  await expect(look(mum(), checkIn)).rejects.toMatchObject({ status: 404 });
  expect(await look(mum(), renewed)).toMatchObject({ name: 'Eva' });
});

test('a contact who steps down is forgotten, and the owner hears of it', async () => {
  const { app, service, eva, mum, anArmed } = story();
  const phone = service.subscribe();
  await turnOn(eva, phone);
  const checkIn = await anArmed();
  await mum().call(contactEndpoints.stepDown, { body: { token: tokenIn(checkIn) } });
  await letWork(app);
  expect(await listCheckIns(eva)).toMatchObject([{ status: 'armed', channels: [] }]);
  expect(service.receivedBy(phone)).toHaveLength(1);
  expect((await app.db.sql`select from check_in_channels`).length).toBe(0);
});

test('nobody with the link can step down once the time has come', async () => {
  const { app, mum, anArmed, mails } = story();
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 20);
  const body = { token: tokenIn(checkIn) };
  await expect(mum().call(contactEndpoints.stepDown, { body })).rejects.toMatchObject({
    problem: { code: 'checkins.due' },
  });
  await letComeDue(app, checkIn, 30);
  expect(await mails()).toHaveLength(1);
});

test('the contact closes an alert, and the envelope with it', async () => {
  const { app, eva, mum, anArmed } = story();
  const checkIn = await anArmed();
  const body = { token: tokenIn(checkIn) };
  await expect(mum().call(contactEndpoints.closeAsContact, { body })).rejects.toMatchObject({ status: 409 });
  await letComeDue(app, checkIn, 30);
  expect(await mum().call(contactEndpoints.closeAsContact, { body })).toMatchObject({
    status: 'closed',
    envelope: null,
  });
  expect(await listCheckIns(eva)).toMatchObject([{ status: 'closed' }]);
});

test('a contact who closed an alert by mistake ends nothing for the owner, who is told and asks again', async () => {
  const { app, service, eva, anArmed, mum } = story();
  const phone = service.subscribe();
  await turnOn(eva, phone, true);
  const checkIn = await anArmed();
  await answerCheckIn(eva, checkIn, 'askForHelp');
  await mum().call(contactEndpoints.closeAsContact, { body: { token: tokenIn(checkIn) } });
  await letWork(app);
  expect(service.receivedBy(phone).map(({ payload }) => payload.body)).toEqual([
    'The alert was closed. If you are not safe, ask for help again.',
  ]);
  expect(await look(mum(), checkIn)).toMatchObject({ status: 'closed', envelope: null });
  expect(await answerCheckIn(eva, checkIn, 'askForHelp')).toMatchObject({ status: 'open' });
  expect(await look(mum(), checkIn)).toMatchObject({ isHelpAsked: true, envelope: { name: 'Jon' } });
});

test('news that an alert is over, which could not be sent, is dropped when it opens again', async () => {
  const { app, eva, anArmed, mum } = story();
  const checkIn = await anArmed();
  await answerCheckIn(eva, checkIn, 'askForHelp');
  await letWork(app);
  await mum().call(contactEndpoints.closeAsContact, { body: { token: tokenIn(checkIn) } });
  await letWork(app);
  await app.db
    .sql`update check_in_messages set sent_at = null, due_at = now() + interval '1 hour' where kind = 'home'`;
  await answerCheckIn(eva, checkIn, 'askForHelp');
  await letWork(app);
  expect(await app.db.sql`select kind from check_in_messages where sent_at is null`).toEqual([]);
});

test('nobody finds a link by guessing, and nothing of it is stored', async () => {
  const { app, eva, date, mum } = story();
  const checkIn = await arm(eva, date);
  for (const token of ['', 'x', tokenIn(checkIn).slice(1), 'A'.repeat(43)])
    expect(
      (await mum().answer(contactEndpoints.contactView, { body: { token } })).status,
    ).toBeGreaterThanOrEqual(400);
  const [row] = await app.db.sql`select check_ins::text as row from check_ins`;
  expect(JSON.stringify(row)).not.toContain(tokenIn(checkIn));
  await expect(app.browser().call(checkInsEndpoints.checkIns, {})).rejects.toMatchObject({ status: 401 });
  await expect(eva.call(datesEndpoints.dates, {})).resolves.toHaveLength(1);
});
