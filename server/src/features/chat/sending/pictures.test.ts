import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@showup/contract/chat';
import { mediaTexts } from '@showup/contract/platform/media';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, picture, pictureStatuses, send } from '#test/chat/conversations';
import { aMatch, aUser } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('only the two can see a picture in a message', async () => {
  const { anna, ben } = await aMatch(app);
  const stranger = await aUser(app);
  const { secure_url } = await anna.upload(await picture(), 'chat');
  expect(await pictureStatuses(secure_url, [anna, ben])).toEqual([200, 404]);

  const sent = await send(anna, ben, { image: secure_url });
  expect(sent).toMatchObject({ text: '', image: secure_url });
  expect(await ben.next('newMessage')).toEqual(sent);
  expect(await pictureStatuses(secure_url, [anna, ben, stranger, app.browser()])).toEqual([
    200, 200, 404, 404,
  ]);
});

test('a picture can be part of the call, and a retry returns the first message', async () => {
  const { anna, ben } = await aMatch(app);
  const image = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
  const sent = await send(anna, ben, { image, text: 'Look', clientId: 'p' });
  expect(await pictureStatuses(sent.image ?? '', [ben])).toEqual([200]);
  expect(await send(anna, ben, { image, text: 'Look', clientId: 'p' })).toEqual(sent);
});

test('a picture from another address or another person is refused and nothing is sent', async () => {
  const { anna, ben } = await aMatch(app);
  const { secure_url: bensUpload } = await ben.upload(await picture(), 'chat');
  for (const image of ['https://example.com/a.jpg', bensUpload, `/media/${randomUUID()}`]) {
    const { status, problem } = await anna.refusal(chatEndpoints.sendMessage, {
      params: { userId: ben.id },
      body: { image },
    });
    expect([status, problem.message]).toEqual([400, mediaTexts.foreignAddress]);
  }
  expect(await conversation(anna, ben)).toEqual([]);
});
