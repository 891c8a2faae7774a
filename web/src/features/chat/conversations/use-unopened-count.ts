import { useUnopenedMatches } from '../../matching/matching.api.ts';
import { useUnreadCounts } from '../chat.api.ts';

/**
 * How many matches the viewer has not opened, for the Chats tab. Leaves out the open conversation, and people whose
 * messages the tab counts already.
 */
export function useUnopenedCount(openPartnerId: string | null): number {
  const { data } = useUnopenedMatches();
  const { data: unread = {} } = useUnreadCounts();
  if (!data) return 0;
  const left = data.matches.filter(({ _id }) => _id === openPartnerId || (unread[_id] ?? 0) > 0);
  return data.total - left.length;
}
