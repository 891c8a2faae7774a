import type { LivePayload } from '@showup/contract/joined/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
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
  useLiveEvents({
    noticeGiven: () => void receiveNoticeGiven(cache),
    noticeGone: (gone) => void receiveNoticeGone(cache, gone),
  });
}
