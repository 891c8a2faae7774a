import { type ChannelRequest, type ContactView, contactEndpoints } from '@showup/contract/checkins/contact';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { askToNotify } from '#lib/installed/push-browser.ts';
import { subscribeFor } from '#lib/installed/push-subscription.ts';

const LOOK_EVERY_MS = 20_000;
const contactKey = (token: string) => ['check-in of a link', token] as const;

/** What the link tells now. Asked again and again, as nobody else tells this page. */
export function useContactView(token: string) {
  return useQuery({
    queryKey: contactKey(token),
    queryFn: () => call(contactEndpoints.contactView, { body: { token } }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  });
}

function useChange<Given>(token: string, change: (given: Given) => Promise<ContactView>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (view) => void cache.setQueryData(contactKey(token), view),
    onError: () => cache.invalidateQueries({ queryKey: contactKey(token) }),
  });
}

export const useConfirm = (token: string) =>
  useChange(token, (code: string) => call(contactEndpoints.confirmChannel, { body: { token, code } }));

export const useEnd = (token: string) =>
  useChange(token, (how: 'stepDown' | 'closeAsContact') => call(contactEndpoints[how], { body: { token } }));

export function useRequestChannel(token: string) {
  return useMutation({
    mutationFn: (channel: ChannelRequest) =>
      call(contactEndpoints.requestChannel, { body: { token, channel } }),
  });
}

/** Asks for the browser's permission. `onSlow` learns when the answer is late, and when it no longer is. */
export async function subscribeHere(
  publicKey: string,
  onSlow: (isSlow: boolean) => void,
): Promise<ChannelRequest | 'refused' | 'askedAgain'> {
  const answer = await askToNotify(onSlow);
  if (answer === 'askedAgain') return answer;
  return answer === 'granted' ? { kind: 'push', subscription: await subscribeFor(publicKey) } : 'refused';
}
