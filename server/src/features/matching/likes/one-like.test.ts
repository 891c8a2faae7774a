import { matchingEndpoints } from '@showup/contract/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { like } from '#test/people/meeting';
import { aUser } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 1, likeWindowHours: 24 });
});
afterAll(() => app.close());

test('with a limit of one like, says that it is used, not that “1 likes” are', async () => {
  const [anna, ben, cara] = [await aUser(app), await aUser(app), await aUser(app)];
  await like(anna, ben);
  const { problem } = await anna.refusal(matchingEndpoints.like, { body: { likedUserId: cara.id } });
  expect(problem.message).toMatch(/^You have used your like\. The next one is possible in 24 h\.$/);
});
