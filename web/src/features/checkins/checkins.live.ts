import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { onWake } from '#lib/live/wake.ts';
import { askForCheckIns, isRunning, receiveCheckIn, useCheckIns } from './checkins.api.ts';

/** Whether a check-in waits for a word. Keeps check-ins in sync with the server. */
export function useIsCheckingIn(): boolean {
  const cache = useQueryClient();
  const { data = [] } = useCheckIns();
  useLiveEvents({ checkInChanged: (checkIn) => receiveCheckIn(cache, checkIn) });
  useEffect(() => onWake(() => void askForCheckIns(cache)), [cache]);
  return data.some(isRunning);
}
