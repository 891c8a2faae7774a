import type { LivePayload } from '@showup/contract/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../../lib/live/socket.ts';
import { noticesKeys, removeNotice } from './notices.api.ts';

export function receiveNoticeGiven(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: noticesKeys.waiting });
}

export function receiveNoticeGone(
  cache: QueryClient,
  { noticeId }: LivePayload<'noticeGone'>,
): Promise<void> {
  return removeNotice(cache, noticeId);
}

export function useNoticesLive(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onLive('noticeGiven', () => void receiveNoticeGiven(cache)),
      onLive('noticeGone', (gone) => void receiveNoticeGone(cache, gone)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}
