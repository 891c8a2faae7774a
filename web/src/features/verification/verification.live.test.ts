import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { profilesKeys } from '../profiles/profiles.api.ts';
import { verificationKeys } from './verification.api.ts';
import { receiveApprovalLost, receiveVerificationUpdate } from './verification.live.ts';

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

test('asks for the viewer again when an approval was taken back, and not for an approval', () => {
  const cache = new QueryClient();
  const asked = vi.spyOn(cache, 'invalidateQueries');
  const told = { placeInQueue: null, usualWaitMinutes: null, reason: null } as const;
  receiveApprovalLost(cache, { ...told, verificationStatus: 'Approved', status: 'Approved' });
  expect(asked).not.toHaveBeenCalled();
  receiveApprovalLost(cache, { ...told, verificationStatus: 'Rejected', status: 'Rejected' });
  expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: profilesKeys.viewer });
});
