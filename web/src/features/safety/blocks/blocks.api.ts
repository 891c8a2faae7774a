import { type BlockedNumber, type BlockedUser, safetyEndpoints } from '@showup/contract/safety';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { type Pages, pagedBy, withoutItems } from '#lib/api/pages.ts';

export const blocksKeys = {
  users: ['safety', 'blocked-users'] as const,
  numbers: ['safety', 'blocked-numbers'] as const,
};

export function useBlockedUsers() {
  return useInfiniteQuery({
    queryKey: blocksKeys.users,
    ...pagedBy((cursor) => callPage(safetyEndpoints.blockedUsers, { query: { cursor } })),
    staleTime: 0,
  });
}

export function useBlockedNumbers() {
  return useQuery({
    queryKey: blocksKeys.numbers,
    queryFn: () => call(safetyEndpoints.blockedNumbers, {}),
    staleTime: 0,
  });
}

export function useBlockNumbers() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (phoneNumbers: readonly string[]) =>
      call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: [...phoneNumbers] } }),
    onSuccess: (numbers) => cache.setQueryData(blocksKeys.numbers, numbers),
  });
}

/** Unblocks a person or a number. A block already removed in another tab counts as a success. */
export function useUnblock() {
  const cache = useQueryClient();

  function forget(blockId: string) {
    cache.setQueryData<BlockedNumber[]>(blocksKeys.numbers, (numbers) =>
      numbers?.filter(({ _id }) => _id !== blockId),
    );
    cache.setQueryData<Pages<BlockedUser>>(blocksKeys.users, (pages) =>
      withoutItems(pages, ({ _id }) => _id === blockId),
    );
  }

  return useMutation({
    mutationFn: async (blockId: string) => {
      try {
        await call(safetyEndpoints.unblock, { body: { blockId } });
      } catch (failure) {
        if (!isRefused(failure, safetyEndpoints.unblock, 'safety.not_blocked')) throw failure;
      }
    },
    onSuccess: (_, blockId) => forget(blockId),
  });
}
