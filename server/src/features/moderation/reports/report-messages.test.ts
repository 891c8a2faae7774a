import { moderationEndpoints, type ReportedMessages } from '@showup/contract/moderation';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deleteClosedConversations } from '#features/chat/ending/end-conversations';
import { forgetEvidence } from '#features/chat/ending/evidence';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { react, send } from '#test/chat/conversations';
import { dismiss, reportersOf, reports } from '#test/moderation/reports';
import { block, leave, match, report, unmatch, write } from '#test/people/meeting';
import { aMatch, type Person } from '#test/people/people';
import { aPicture } from '#test/people/pictures';

let app: TestApp;
let people: ReturnType<typeof reportersOf>;

beforeAll(async () => {
  app = await startTestApp();
  people = reportersOf(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function reportId(): Promise<string> {
  const [row] = await app.db.sql<{ id: string }[]>`select id from reports`;
  return row?.id ?? '';
}

const show = async (by: Person, cursor?: string): Promise<ReportedMessages> =>
  by.call(moderationEndpoints.showReportMessages, { body: { reportId: await reportId(), cursor } });
const textsOf = ({ messages }: ReportedMessages) => messages.map(({ text }) => text);

/** Makes everything written so far this much older. */
const ages = (days: number) => app.db.sql`
  update messages set created_at = created_at - make_interval(days => ${days})`;

async function aPictureFrom(sender: Person, receiver: Person) {
  const { secure_url: image } = await sender.upload(await aPicture(), 'chat');
  return send(sender, receiver, { image });
}

test('shows what the two wrote from 30 days before the report on, also after it, and records each look', async () => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  await write(ben, anna, 'Long ago.');
  await ages(1);
  await write(ben, anna, 'Send me money.');
  await ages(29);
  await write(anna, ben, 'Stop.');
  const last = await aPictureFrom(ben, anna);
  await react(ben, anna, last, '😂');
  await react(anna, ben, last, '😢');
  await react(anna, ben, last, null);
  await report(anna, ben);
  await write(ben, anna, 'Why so serious?');
  expect(await reports(maya)).toMatchObject([{ reportType: 'scam', messageCount: 4 }]);
  expect(await people.log()).toEqual([]);

  const said = { createdAt: expect.any(String), hasImage: false, image: null, reactions: [] };
  for (let look = 1; look <= 2; look++) {
    expect(await show(maya)).toEqual({
      messages: [
        { ...said, _id: expect.any(String), isByReported: true, text: 'Send me money.' },
        { ...said, _id: expect.any(String), isByReported: false, text: 'Stop.' },
        {
          ...said,
          _id: last._id,
          isByReported: true,
          text: '',
          hasImage: true,
          image: last.image,
          reactions: [{ isByReported: true, emoji: '😂' }],
        },
        { ...said, _id: expect.any(String), isByReported: true, text: 'Why so serious?' },
      ],
      pointedAt: null,
      older: null,
    });
    expect(await people.log()).toHaveLength(look);
  }
  expect(await people.log()).toContainEqual({
    adminId: maya.id,
    action: 'show-messages',
    reportId: await reportId(),
    subjectIds: [ben.id, anna.id],
    reason: null,
  });
});

test('pages back through a long conversation without a gap, and records each page', async () => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  await write(ben, anna, 'Hello');
  await write(anna, ben, 'Hi');
  await app.db.sql`
    insert into messages (conversation_id, seq, sender_id, receiver_id, text, created_at)
    select conversation_id, 2 + n, sender_id, receiver_id, 'Message ' || n, created_at + n * interval '1 second'
    from messages cross join generate_series(1, 118) n where text = 'Hi'`;
  await report(anna, ben);
  const pages = [await show(maya)];
  for (let older = pages[0]?.older ?? null; older !== null; older = pages[0]?.older ?? null)
    pages.unshift(await show(maya, older));
  expect(pages.map(({ messages }) => messages.length)).toEqual([20, 50, 50]);
  const numbered = Array.from({ length: 118 }, (_, at) => `Message ${at + 1}`);
  expect(pages.flatMap(textsOf)).toEqual(['Hello', 'Hi', ...numbered]);
  expect(await people.log()).toHaveLength(3);
});

test('shows the message that the reporter pointed at, however old, and no message of others', async () => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  const old = await send(ben, anna, { text: 'I know where you live.' });
  await write(anna, ben, 'Stop.');
  await ages(90);
  await report(anna, ben, { messageId: old._id });
  expect(await show(maya)).toMatchObject({
    messages: [{ _id: old._id }],
    pointedAt: { _id: old._id, isByReported: true, text: 'I know where you live.' },
  });

  const others = await aMatch(app);
  const foreign = await send(others.ben, others.anna, { text: 'Only for you.' });
  await app.db.sql`delete from reports`;
  await report(anna, ben, { messageId: foreign._id });
  expect(await show(maya)).toEqual({ messages: [], pointedAt: null, older: null });
});

test('an admin sees the pictures of an open report after looking at its messages, and nobody else does', async () => {
  const [maya, omar] = [await people.admin('Maya'), await people.admin('Omar')];
  const { anna, ben } = await aMatch(app);
  const { image } = await aPictureFrom(ben, anna);
  const statuses = async () =>
    Promise.all([maya, omar, anna].map(async (who) => (await who.request(image ?? '')).status));
  expect(await statuses()).toEqual([404, 404, 200]);
  await report(anna, ben);
  expect(await statuses()).toEqual([404, 404, 200]);
  await show(maya);
  expect(await statuses()).toEqual([200, 404, 200]);
  expect((await maya.request(image ?? '')).headers.get('cache-control')).toBe('private, no-store');
  await unmatch(ben, anna);
  expect(await statuses()).toEqual([200, 404, 404]);
  await dismiss(maya, await reportId());
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('records each picture that an admin opens while the report is open', async () => {
  const [maya, omar] = [await people.admin('Maya'), await people.admin('Omar')];
  const { anna, ben } = await aMatch(app);
  await report(anna, ben);
  const id = await reportId();
  const open = (by: Person) => by.answer(moderationEndpoints.showReportPicture, { body: { reportId: id } });
  for (let look = 1; look <= 2; look++) {
    expect((await open(maya)).status).toBe(200);
    expect(await people.log()).toHaveLength(look);
  }
  expect(await people.log()).toContainEqual({
    adminId: maya.id,
    action: 'show-picture',
    reportId: id,
    subjectIds: [ben.id, anna.id],
    reason: null,
  });
  await dismiss(omar, id);
  expect(await open(maya)).toMatchObject({ status: 409, body: { code: 'moderation.decided' } });
});

test('an admin who is part of a report sees none of its pictures', async () => {
  const maya = await people.admin('Maya');
  const anna = await people.person('Anna', { isConnected: true });
  await match(anna, maya);
  const { image } = await aPictureFrom(anna, maya);
  await report(anna, maya);
  await unmatch(anna, maya);
  expect((await maya.request(image ?? '')).status).toBe(404);
});

test.each<[string, (anna: Person, ben: Person) => Promise<unknown>]>([
  ['the reported person leaves', (_anna, ben) => leave(ben)],
  ['the reporter leaves', (anna) => leave(anna)],
  ['both leave', (anna, ben) => leave(ben).then(() => leave(anna))],
  ['they unmatch, and the conversation is deleted after 30 days', expireConversation],
])('keeps the evidence of an open report with its pictures when %s', async (_, end) => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  await write(ben, anna, 'Send me money.');
  const { _id, image } = await aPictureFrom(ben, anna);
  await report(anna, ben, { messageId: _id });
  await end(anna, ben);
  expect(await app.db.sql`select from conversations`).toHaveLength(0);

  expect(await show(maya)).toMatchObject({
    messages: [
      { isByReported: true, text: 'Send me money.' },
      { image, hasImage: true },
    ],
    pointedAt: { _id, image },
  });
  expect((await maya.request(image ?? '')).status).toBe(200);
  await dismiss(maya, await reportId());
  await people.passes(61);
  await app.db.transaction((tx) => forgetEvidence(app.ctx, tx));
  expect(await app.db.sql`select from report_messages`).toHaveLength(0);
  expect(await app.db.sql`select from media where preset = 'chat'`).toHaveLength(0);
});

async function expireConversation(anna: Person, ben: Person): Promise<void> {
  await unmatch(ben, anna);
  await app.db.sql`update conversations set closed_at = now() - interval '31 days'`;
  await deleteClosedConversations(app.ctx);
}

test('keeps evidence while the decision can be undone, and a picture as long as one report needs it', async () => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  const { image } = await aPictureFrom(ben, anna);
  await report(anna, ben);
  await block(ben, anna);
  await expireConversation(anna, ben).catch(() => {}); // they are unmatched already
  const [first, second] = await reports(maya);
  await dismiss(maya, first?._id ?? '');
  await people.passes(61);
  await app.db.transaction((tx) => forgetEvidence(app.ctx, tx));
  const kept = await app.db.sql`select report_id from report_messages`;
  expect(kept).toEqual([{ reportId: second?._id }]);
  await maya.call(moderationEndpoints.showReportMessages, { body: { reportId: second?._id ?? '' } });
  expect((await maya.request(image ?? '')).status).toBe(200);
});
