import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { verificationKeys } from './verification.api.ts';
import { receiveVerificationUpdate } from './verification.live.ts';
import { rejectionText } from './verification.texts.ts';

test('a decision that arrives live is what the next check would answer', () => {
  const cache = new QueryClient();
  cache.setQueryData(verificationKeys.state, {
    verificationStatus: 'Pending',
    status: 'Pending',
    reason: null,
  });
  const fresh = { verificationStatus: 'Rejected', status: 'Rejected', reason: 'Face is not clear' } as const;
  receiveVerificationUpdate(cache, fresh);
  expect(cache.getQueryData(verificationKeys.state)).toEqual(fresh);
});

test('a rejected person reads the reason, or that there was none', () => {
  expect(rejectionText('Face is not clear')).toBe('Verification failed: Face is not clear');
  expect(rejectionText(null)).toBe('Verification failed. Please try again.');
});
