import { chatEndpoints } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, send } from '#test/chat/conversations';
import { aMatch } from '#test/people/people';
import { sendMessage } from './send-message.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 0.1 });
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('a flood from several devices is refused with the time to wait, and nothing refused is stored', async () => {
  const { anna, ben } = await aMatch(app);
  await send(ben, anna, { text: 'Hi' });
  const tab = app.browser(anna.cookies);
  let sent = 0;
  for (let device = tab; ; sent++, device = sent % 2 ? anna : tab) {
    const answer = await device.answer(chatEndpoints.sendMessage, {
      params: { userId: ben.id },
      body: { text: `Message ${sent}` },
    });
    if (answer.status === 200) continue;
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    break;
  }
  expect(sent).toBeGreaterThanOrEqual(12);
  await send(ben, anna, { text: 'Slow down' });
  expect(await conversation(ben, anna)).toHaveLength(sent + 2);
});

test('a person’s limit holds below the limits of calls', async () => {
  const { anna, ben } = await aMatch(app);
  await send(ben, anna, { text: 'Hi' });
  let sent = 0;
  const flood = async () => {
    for (; sent < 60; sent++)
      await sendMessage(app.ctx, anna.id, ben.id, { text: 'Hello' }, Buffer.alloc(32));
  };
  await expect(flood()).rejects.toMatchObject({ status: 429 });
  expect(sent).toBeGreaterThanOrEqual(12);
});
