import { itemsIn } from '#lib/api/pages.ts';
import { Badge } from '#ui/status/Badge.tsx';
import { useAppeals } from '../bans/bans.api.ts';
import { useBansLive } from '../bans/bans.live.ts';
import { useNumberReviews } from '../number-reviews/number-reviews.api.ts';
import { useReportedUsers } from './reports.api.ts';
import { useReportsLive } from './reports.live.ts';
import { reportDeskTexts } from './reports.texts.ts';

/** The number of waiting reports, appeals and number reviews, kept up to date by live events. */
export function ReportedCount() {
  useReportsLive();
  useBansLive();
  const { data, hasNextPage } = useReportedUsers();
  const appeals = useAppeals().data?.length ?? 0;
  const numbers = useNumberReviews().data?.length ?? 0;
  const count = itemsIn(data).length + appeals + numbers;
  // There are more reports than have been loaded.
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label={reportDeskTexts.waiting} />
  ) : (
    <Badge count={count} label={reportDeskTexts.waiting} />
  );
}
