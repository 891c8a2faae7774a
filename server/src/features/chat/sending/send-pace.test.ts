import { chatEndpoints } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';
import { conversation, send } from '../../../../test/chat/conversations.ts';
import { aMatch } from '../../../../test/people/people.ts';
import { Problem } from '../../../platform/problem.ts';
import { SendPace } from './send-pace.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 0.1 });
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** A pace whose clock only moves when told to. */
function paceAt(start: number) {
  let now = start;
  const pace = new SendPace({ factor: 1, clock: () => now });
  return {
    pass: (ms: number) => {
      now += ms;
    },
    /** How many messages go through at once, and how many seconds until the next one may. */
    sendAll(userId: string): [sent: number, wait: unknown] {
      for (let sent = 0; ; sent++) {
        try {
          pace.spend(userId);
        } catch (error) {
          return [sent, error instanceof Problem && error.details.retryAfterSeconds];
        }
      }
    },
  };
}

test('a person can send 120 messages at once, then two a second, whatever others send', () => {
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

test('ten thousand other senders don’t reset anyone’s limit', () => {
  const pace = paceAt(0);
  expect(pace.sendAll('anna')).toEqual([120, 1]);
  for (let i = 0; i < 10_000; i++) pace.sendAll(`other ${i}`);
  expect(pace.sendAll('anna')).toEqual([0, 1]);
});

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
