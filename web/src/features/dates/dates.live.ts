import { type DatePlan, datesTexts } from '@showup/contract/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvents } from '../../lib/live/use-live-events.ts';
import { onWake } from '../../lib/live/wake.ts';
import { notify } from '../../ui/toasts/notify.ts';
import { datesKeys, receiveDate } from './dates.api.ts';
import { datesToasts } from './dates.toasts.ts';

/** What someone who looks at something else should hear of a change that they didn't make. */
function newsOf(date: DatePlan, before: DatePlan | undefined): string | undefined {
  const { status, isMine, outcome } = date;
  if (before?.version === date.version) return undefined;
  if (status === 'off') return before?.status === 'off' ? undefined : datesTexts.off;
  if (outcome === 'kept') return datesToasts.kept;
  if (status === 'proposed') return isMine ? undefined : datesToasts.suggested;
  return status === 'accepted' && isMine ? datesToasts.accepted : undefined;
}

/**
 * Keeps dates in sync with the server, and shows a toast for changes outside the open conversation. The screen of a date
 * `isOpen` shows them itself.
 */
export function useDatesLive(openChat: string | null, isOpen: boolean): void {
  const cache = useQueryClient();
  useLiveEvents({
    dateChanged: (date) => {
      const news = newsOf(date, receiveDate(cache, date));
      const isShown = isOpen || (date.userId !== null && date.userId === openChat);
      if (news !== undefined && !isShown) notify.plain(news, { id: `date-${date._id}` });
    },
    unmatched: () => void cache.invalidateQueries({ queryKey: datesKeys.all }),
  });
  useEffect(() => onWake(() => void cache.invalidateQueries({ queryKey: datesKeys.all })), [cache]);
}
