import { itemsIn } from '#lib/api/pages.ts';
import { Badge } from '#ui/status/Badge.tsx';
import { useComplaints } from './complaints.api.ts';
import { useComplaintsLive } from './complaints.live.ts';
import { complaintDeskTexts } from './complaints.texts.ts';

/** The number of open complaints, kept up to date by live events. */
export function ComplaintCount() {
  useComplaintsLive();
  const { data, hasNextPage } = useComplaints();
  const count = itemsIn(data).length;
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label={complaintDeskTexts.waiting} />
  ) : (
    <Badge count={count} label={complaintDeskTexts.waiting} />
  );
}
