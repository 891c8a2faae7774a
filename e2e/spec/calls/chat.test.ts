import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aMatch, aUser, type Person } from '#test/people/people';
import { aPicture, asDataAddress } from '#test/people/pictures';
import { promise } from '../promise.ts';
import { ask } from './ask.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const send = (from: Person, to: Person, body: object) =>
  ask(from, `POST /messages/send/${to.id}`, { ...body });

test('matches can write to each other', async () => {
  const { anna, ben } = await aMatch(app);
  await promise('GET /messages/users', async () => {
    const partner = { _id: anna.id, fullName: 'Anna', photos: anna.user.photos, profilePic: null };
    expect(await ask(ben, 'GET /messages/users')).toMatchObject({ status: 200, body: [partner] });
  });

  const sent = await send(anna, ben, { text: 'Hi Ben' });
  await promise('Message five fields', () =>
    expect(sent.body).toMatchObject({
      _id: expect.any(String),
      senderId: anna.id,
      text: 'Hi Ben',
      image: null,
      createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:/),
    }),
  );
  await promise('Event newMessage', async () => expect(await ben.next('newMessage')).toEqual(sent.body));
  await promise('Event unreadCountUpdate {senderId,count}', async () =>
    expect(await ben.next('unreadCountUpdate')).toMatchObject({ senderId: anna.id, count: 1 }),
  );
  await promise('Event updateSidebar {userId}', async () =>
    expect(await ben.next('updateSidebar')).toEqual({ userId: anna.id }),
  );

  const withImage = await send(anna, ben, { text: 'Look', image: asDataAddress(await aPicture()) });
  await promise('POST /messages/send/{userId}', async () => {
    expect(sent.status).toBe(200);
    expect(withImage).toMatchObject({ status: 200, body: { text: 'Look', image: expect.any(String) } });
    for (const empty of [{}, { text: '  ' }]) expect((await send(anna, ben, empty)).status).toBe(400);
  });
  await promise('GET /messages/{userId}', async () =>
    expect(await ask(ben, `GET /messages/${anna.id}`)).toEqual({
      status: 200,
      body: [sent.body, withImage.body],
    }),
  );

  const unread = () => ask(ben, 'GET /messages/unread-messages');
  await promise('Unread map', async () => expect((await unread()).body).toEqual({ [anna.id]: 2 }));
  await promise('GET /messages/unread-messages', async () => {
    await send(ben, anna, { text: 'My own message is not unread to me' });
    expect(await unread()).toEqual({ status: 200, body: { [anna.id]: 2 } });
  });
  await promise('POST /messages/mark-messages-read', async () => {
    expect((await ask(ben, 'POST /messages/mark-messages-read', { senderId: anna.id })).status).toBe(200);
    expect((await unread()).body).toEqual({});
  });
});

test('only matches can write to each other and read the conversation', async () => {
  const { anna, ben } = await aMatch(app);
  const liked = await aUser(app, { identifiedAs: 'Male', isConnected: false });
  await ask(anna, 'POST /match/like', { likedUserId: liked.id });
  const tries = async (other: Person) => [
    (await send(anna, other, { text: 'Hi' })).status,
    (await ask(anna, `GET /messages/${other.id}`)).status,
    (await ask(anna, 'POST /messages/mark-messages-read', { senderId: other.id })).status,
  ];
  await promise('Messaging only with matches', async () => {
    expect(await tries(liked)).toEqual([404, 404, 404]);
    expect(await tries(ben)).toEqual([200, 200, 200]);
    await ask(ben, 'POST /match/unmatch', { unmatchedUserId: anna.id });
    expect(await tries(ben)).toEqual([404, 404, 404]);
  });
});
