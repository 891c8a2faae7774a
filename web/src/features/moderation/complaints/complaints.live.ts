import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { askForComplaints } from './complaints.api.ts';
import { deadlineText } from './complaints.texts.ts';

/** Keeps complaints up to date, and says when a deadline is near or has passed. */
export function useComplaintsLive(): void {
  const cache = useQueryClient();
  useLiveEvents({
    complaintChanged({ change, category }) {
      void askForComplaints(cache);
      if (change === 'near' || change === 'missed') notify.error(deadlineText(change, category));
    },
  });
}
