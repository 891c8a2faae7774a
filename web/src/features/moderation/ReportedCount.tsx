import { Badge } from '../../ui/Badge.tsx';
import { reportsIn } from './report-pages.ts';
import { useReportedUsers } from './reports.api.ts';
import { useReportsLive } from './reports.live.ts';

/** How many reports wait for a look, kept fresh by live events. */
export function ReportedCount() {
  useReportsLive();
  const { data, hasNextPage } = useReportedUsers();
  const count = reportsIn(data).length;
  // With pages still to come there are more than are known.
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label="waiting" />
  ) : (
    <Badge count={count} label="waiting" />
  );
}
