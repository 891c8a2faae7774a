import { chatEndpoints } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { conversation, send } from '../../../test/chat/conversations.ts';
import { Problem } from '../../platform/problem.ts';
import { createSendPace } from './send-pace.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 0.1 });
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** A pace on a clock that stands still until it is moved. */
function paceAt(start: number) {
  let now = start;
  const { spend } = createSendPace({ factor: 1, clock: () => now });
  return {
    pass: (ms: number) => {
      now += ms;
    },
    /** How many go through at once, and after how many seconds the next one may. */
    sendAll(userId: string): [sent: number, wait: unknown] {
      for (let sent = 0; ; sent++) {
        try {
          spend(userId);
        } catch (error) {
          return [sent, error instanceof Problem && error.details.retryAfterSeconds];
        }
      }
    },
  };
}

test('one person sends 120 messages at once and two a second from then on, whatever others send', () => {
  const pace = paceAt(0);
  expect(pace.sendAll('anna')).toEqual([120, 1]);
  expect(pace.sendAll('ben')).toEqual([120, 1]);
  pace.pass(999);
  expect(pace.sendAll('anna')).toEqual([1, 1]);
  pace.pass(10_001);
  expect(pace.sendAll('anna')).toEqual([21, 1]);
  pace.pass(3_600_000);
  expect(pace.sendAll('anna')).toEqual([120, 1]);
});

test('ten thousand others do not make anybody’s flood forgotten', () => {
  const pace = paceAt(0);
  expect(pace.sendAll('anna')).toEqual([120, 1]);
  for (let i = 0; i < 10_000; i++) pace.sendAll(`other ${i}`);
  expect(pace.sendAll('anna')).toEqual([0, 1]);
});

test('a flood is refused with the time to wait, whatever device it comes from, and nothing of it is stored', async () => {
  const { anna, ben } = await app.people.matched();
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
