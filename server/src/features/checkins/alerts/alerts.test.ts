import { alertsEndpoints } from '@showup/contract/checkins/alerts';
import { contactEndpoints } from '@showup/contract/checkins/contact';
import { expect, test } from 'vitest';
import {
  arm,
  enterCode,
  letComeDue,
  letPass,
  letWork,
  listCheckIns,
  look,
  tokenIn,
} from '#test/checkins/check-ins';
import { OPERATOR, type Story, tellStory } from '#test/checkins/story';
import { cancel, moveDate } from '#test/dates/dates';
import { daysAgo, pastEvening } from '#test/evenings/evenings';
import { block, leave, unmatch } from '#test/people/meeting';
import { anAdmin } from '#test/people/people';
import { turnOn } from '#test/push/browsers';

const story = tellStory();

test('pushes at the time and after 15 minutes, and after 30 the envelope opens', async () => {
  const { app, service, eva, date, anArmed, mails } = story();
  const phone = service.subscribe();
  await turnOn(eva, phone);
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 0);
  expect(service.receivedBy(phone).map(({ payload }) => payload)).toEqual([
    { title: 'How is your evening?', opens: { address: `/checkin/${date._id}`, tag: checkIn._id } },
  ]);
  await letComeDue(app, checkIn, 14);
  expect(service.receivedBy(phone)).toHaveLength(1);
  await letComeDue(app, checkIn, 15);
  expect(service.receivedBy(phone)).toHaveLength(2);
  expect(await mails()).toEqual([]);
  await letComeDue(app, checkIn, 30);
  await letWork(app);
  expect(await mails()).toMatchObject([{ subject: `Eva has not checked in (${checkIn.reference})` }]);
  expect(await listCheckIns(eva)).toMatchObject([
    { status: 'open', channels: [{ isReached: true }], isSeen: false },
  ]);
});

test('the open envelope tells place, plan, name, photo and the last evening there, and the look is recorded', async () => {
  const { app, bar, eva, date, mum, anArmed } = story();
  await pastEvening(app, eva, bar, daysAgo(20));
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 30);
  const seen = await look(mum(), checkIn);
  expect(seen).toMatchObject({
    status: 'open',
    reference: checkIn.reference,
    isHelpAsked: false,
    envelope: {
      venue: { name: 'The Blue Door', address: '1 Lane' },
      at: date.at,
      name: 'Jon',
      lastEvening: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      photo: expect.stringMatching(/^data:image\/webp;base64,.{100}/),
    },
  });
  expect(JSON.stringify(seen)).not.toContain('Das');
  expect(await listCheckIns(eva)).toMatchObject([{ isSeen: true }]);
  await look(mum(), checkIn);
  const recorded = await app.db.sql`select about from audit_log where action = 'look-into-envelope'`;
  expect(recorded).toEqual([{ about: checkIn.reference }]);
});

test('an open alert keeps what it tells when both accounts are deleted', async () => {
  const { app, eva, jon, mum, anArmed } = story();
  const checkIn = await anArmed();
  await letComeDue(app, checkIn, 30);
  await leave(jon);
  await leave(eva);
  await letPass(app, checkIn, 40 * 60);
  await app.jobs.runDue();
  expect(await look(mum(), checkIn)).toMatchObject({
    name: 'Eva',
    envelope: { name: 'Jon', venue: { name: 'The Blue Door' }, photo: expect.any(String) },
  });
  const admin = await anAdmin(app);
  const [alert] = await admin.call(alertsEndpoints.openAlerts, {});
  expect(alert).toMatchObject({
    match: { name: 'Jon Das', phone: jon.phone },
    owner: { name: 'Eva Rao', phone: eva.phone },
  });
  const body = { checkInId: checkIn._id, reason: 'The police found her at home.' };
  expect(await admin.call(alertsEndpoints.closeAlert, { body })).toEqual([]);
  await expect(look(mum(), checkIn)).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['an account that is deleted', ({ jon }: Story) => leave(jon)],
  ['an unmatch', ({ jon, eva }: Story) => unmatch(jon, eva)],
  ['a block', ({ jon, eva }: Story) => block(jon, eva)],
  ['a date that is called off', ({ jon, date }: Story) => cancel(jon, date)],
])('%s during the evening takes nothing away', async (_what, end) => {
  const { app, eva, date, mum, anArmed } = story();
  const checkIn = await anArmed();
  await moveDate(app, date, -1);
  await app.db.sql`update check_ins set date_at = now() - interval '1 hour'`;
  await end(story());
  expect(await listCheckIns(eva)).toMatchObject([{ status: 'armed' }]);
  await letComeDue(app, checkIn, 30);
  expect(await look(mum(), checkIn)).toMatchObject({
    envelope: { name: 'Jon', venue: { name: 'The Blue Door' }, photo: expect.any(String) },
  });
});

test('an alert that is not delivered is tried again, and the operator is told', async () => {
  const { app, service, eva, date, mum, mails } = story();
  const checkIn = await arm(eva, date);
  const subscription = service.subscribe();
  await mum().call(contactEndpoints.requestChannel, {
    body: { token: tokenIn(checkIn), channel: { kind: 'push', subscription } },
  });
  const code = service.receivedBy(subscription)[0]?.payload.opens?.address.slice(-6) ?? '';
  await enterCode(mum(), checkIn, code);
  const admin = await anAdmin(app);
  service.answerWith({ status: 500 }, { status: 500 });
  await letComeDue(app, checkIn, 30);
  expect(await admin.next('alertsChanged')).toEqual({ open: 1 });
  await app.db.sql`update check_in_messages set due_at = now() where sent_at is null`;
  await letWork(app);
  expect(await admin.next('alertsChanged')).toEqual({ open: 1 });
  expect(app.logged.filter((line) => line.includes('an alert could not be delivered'))).toHaveLength(1);
  const subject = `An alert could not be delivered (${checkIn.reference})`;
  const told = [{ subject, text: expect.stringContaining('/admin?tab=alerts') }];
  expect(await mails(OPERATOR)).toEqual(told);
  expect(await listCheckIns(eva)).toMatchObject([{ channels: [{ isReached: false }] }]);
  await app.db.sql`update check_in_messages set due_at = now() where sent_at is null`;
  await letWork(app);
  expect(await listCheckIns(eva)).toMatchObject([{ channels: [{ isReached: true }] }]);
  expect(await mails(OPERATOR)).toEqual(told);
});

test('from two hours before the date another name or photo of the match changes nothing, and tonight’s evening counts', async () => {
  const { app, bar, eva, jon, date, anArmed, mum } = story();
  const checkIn = await anArmed();
  await moveDate(app, date, 1.5);
  await app.db.sql`update check_ins set date_at = now() + interval '1.5 hours'`;
  await letWork(app);
  await app.db.sql`update users set display_name = 'Zed', photos = '{}' where id = ${jon.id}`;
  await pastEvening(app, eva, bar, daysAgo(0));
  await letComeDue(app, checkIn, 30);
  expect(await look(mum(), checkIn)).toMatchObject({
    envelope: { name: 'Jon', photo: expect.any(String), lastEvening: daysAgo(0) },
  });
});
