import { useEffect, useState } from 'react';
import { useChatPartners } from '../chat.api.ts';

/** The person in the open conversation. Refetches the list before calling them gone: a new match may not be in it yet. */
export function useOpenPartner(openId: string | null) {
  const list = useChatPartners();
  const { data: partners, isFetching, refetch } = list;
  const [checkedId, setCheckedId] = useState<string | null>(null);
  const partner = partners?.find(({ _id }) => _id === openId);
  const isMissing = openId !== null && partners !== undefined && !partner;
  const isUnchecked = isMissing && checkedId !== openId;

  useEffect(() => {
    if (isUnchecked) void refetch({ cancelRefetch: false }).then(() => setCheckedId(openId));
  }, [isUnchecked, openId, refetch]);

  return { partner, list, isGone: isMissing && !isUnchecked && !isFetching };
}
