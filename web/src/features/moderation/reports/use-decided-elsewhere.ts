import type { Report } from '@showup/contract/moderation';
import type { DecidedHere } from '#lib/api/use-decision.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { decidedText } from './reports.texts.ts';

/** Tells this admin when another admin decides one of the reports on screen. */
export function useDecidedElsewhere(
  reports: readonly Report[],
  decidedHere: DecidedHere,
  isLookedAt: boolean,
): void {
  useLiveEvents({
    reportDecided({ reportId, decidedBy, verdict }) {
      const report = reports.find(({ _id }) => _id === reportId);
      if (report && isLookedAt && !decidedHere.has(reportId))
        notify.plain(decidedText(decidedBy, report.blockedUser.fullName, verdict));
    },
  });
}
