import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { CookieJar } from '#platform/http/requests/cookies';
import { Live } from '#platform/live/live';
import { asUserId } from '#test/people/as-user-id';
import { newSecretKey, openTestRedis } from '#test/stand-ins/redis';
import { SharedTyping } from './typing.ts';

/** Typing at a server process of its own. The clock stands still, so an answer is cached until it is cleared. */
async function typingAt(secretKey: string) {
  const redis = await openTestRedis(secretKey);
  const live = new Live(createServer(), {
    authenticate: async () => ({ viewer: null, phone: null }),
    jar: new CookieJar(false),
    publicUrl: new URL('http://localhost'),
    redis,
  });
  let asked = 0;
  const typing = new SharedTyping(live, {
    isShown: async () => ++asked === 1,
    forward: () => {},
    clock: () => 0,
  });
  async function close(): Promise<void> {
    await live.close();
    await redis.close();
  }
  return { typing, asked: () => asked, close };
}

test('when a match ends at one process, the other asks again before it passes typing on', async () => {
  const secretKey = newSecretKey();
  const [one, other] = [await typingAt(secretKey), await typingAt(secretKey)];
  await other.typing.typed(asUserId('anna'), asUserId('ben'));
  await other.typing.typed(asUserId('anna'), asUserId('ben'));
  expect(other.asked()).toBe(1);
  await expect
    .poll(async () => {
      one.typing.forget(asUserId('ben'), asUserId('anna')); // repeated, since nothing tells when the other is listening
      await other.typing.typed(asUserId('anna'), asUserId('ben'));
      return other.asked();
    })
    .toBe(2);
  await one.close();
  await other.close();
});
