import { type DatePlan, datesTexts } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { onWake } from '#lib/live/wake.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { useNavigate } from '#ui/navigation/router.tsx';
import type { Person } from '#ui/toasts/notify.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { datesKeys, receiveDate } from './dates.api.ts';
import { datesToasts } from './dates.toasts.ts';

/** What someone who looks at something else should hear of a change that they didn't make. */
function newsOf(date: DatePlan, before: DatePlan | undefined): string | undefined {
  const { state, isMine, outcome } = date;
  if (before?.version === date.version) return undefined;
  if (state === 'off') return before?.state === 'off' ? undefined : datesTexts.off;
  if (outcome === 'kept') return datesToasts.kept;
  if (state === 'proposed') return isMine ? undefined : datesToasts.suggested;
  return state === 'accepted' && isMine ? datesToasts.accepted : undefined;
}

type FaceOf = (userId: UserId) => Promise<Person | undefined>;

/**
 * Keeps dates in sync with the server, and shows a toast for changes outside the open conversation, which pressing it
 * opens. The screen of a date `isOpen` shows them itself.
 */
export function useDatesLive(openChat: string | null, isOpen: boolean, faceOf: FaceOf): void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  useLiveEvents({
    dateChanged: async (date) => {
      const { _id, userId } = date;
      const news = newsOf(date, receiveDate(cache, date));
      const isShown = isOpen || (userId !== null && userId === openChat);
      if (news === undefined || isShown) return;
      const id = `date-${_id}`;
      if (userId === null) notify.plain(news, { id });
      else {
        const person = await faceOf(userId);
        notify.about(news, { person, open: () => navigate(chatAddress(userId)) }, { id });
      }
    },
    unmatched: () => void cache.invalidateQueries({ queryKey: datesKeys.all }),
  });
  useEffect(() => onWake(() => void cache.invalidateQueries({ queryKey: datesKeys.all })), [cache]);
}
