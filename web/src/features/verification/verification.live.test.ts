import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { verificationKeys } from './verification.api.ts';
import { receiveVerificationUpdate } from './verification.live.ts';

test('stores a live decision just as the next poll would', () => {
  const cache = new QueryClient();
  cache.setQueryData(verificationKeys.state, {
    verificationStatus: 'Pending',
    status: 'Pending',
    reason: null,
    placeInQueue: 1,
    usualWaitMinutes: null,
  });
  const fresh = {
    verificationStatus: 'Rejected',
    status: 'Rejected',
    reason: 'Face is not clear',
    placeInQueue: null,
    usualWaitMinutes: null,
  } as const;
  receiveVerificationUpdate(cache, fresh);
  expect(cache.getQueryData(verificationKeys.state)).toEqual(fresh);
});
