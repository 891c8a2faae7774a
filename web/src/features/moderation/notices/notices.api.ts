import { type Notice, noticesEndpoints } from '@showup/contract/moderation/notices';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';

export const noticesKeys = { waiting: ['moderation', 'notices'] as const };

/** Notices to acknowledge, oldest first. */
export function useNotices() {
  return useQuery({
    queryKey: noticesKeys.waiting,
    queryFn: () => call(noticesEndpoints.notices, {}),
  });
}

/** Cancels a request under way first, since its response may still contain the notice. */
export async function removeNotice(cache: QueryClient, noticeId: string): Promise<void> {
  await cache.cancelQueries({ queryKey: noticesKeys.waiting });
  cache.setQueryData<Notice[]>(noticesKeys.waiting, (notices) =>
    notices?.filter(({ _id }) => _id !== noticeId),
  );
}

/** Removes the notice once it is acknowledged, even if it was gone already. */
export function useAcknowledgeNotice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (noticeId: string) => {
      try {
        await call(noticesEndpoints.acknowledgeNotice, { body: { noticeId } });
      } catch (error) {
        if (!isRefused(error, noticesEndpoints.acknowledgeNotice, 'moderation.no_notice')) throw error;
      }
    },
    onSuccess: (_answer, noticeId) => removeNotice(cache, noticeId),
  });
}
