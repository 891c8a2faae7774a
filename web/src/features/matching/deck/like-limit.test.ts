import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallFailed, offline } from '#lib/api/call-failed.ts';
import { likesBackAtIn, rememberLikeLimit } from './like-limit.ts';

const retryAt = '2026-11-22T08:14:00.000Z';
const refusal = (code: string, details: Record<string, string>) =>
  new CallFailed(403, code, 'No.', { code, message: 'No.', ...details });

test('the time of the next like comes from a like-limit refusal, and from no other failure', () => {
  const cache = new QueryClient();
  const kept = () => likesBackAtIn(cache);
  const others = [
    offline(),
    new Error('No.'),
    refusal('matching.like_limit', {}),
    refusal('chat.limit', { retryAt }),
  ];
  for (const other of others) rememberLikeLimit(cache, other);
  expect(kept()).toBeUndefined();
  rememberLikeLimit(cache, refusal('matching.like_limit', { retryAt }));
  expect(kept()).toBe(retryAt);
  rememberLikeLimit(cache, offline());
  expect(kept()).toBe(retryAt);
});
