import type { UserId } from '@showup/contract/fields';
import type { Report } from '@showup/contract/moderation';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { ListEnd } from '#features/venues/ListEnd.tsx';
import { itemsIn } from '#lib/api/pages.ts';
import { momentText } from '#lib/format/moments.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Badge } from '#ui/status/Badge.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { AppealQueue } from '../bans/AppealQueue.tsx';
import { BannedPeople } from '../bans/BannedPeople.tsx';
import { askForBans, useAppeals, useBans } from '../bans/bans.api.ts';
import { banDeskTexts } from '../bans/bans.texts.ts';
import { DeskViews } from '../cases/DeskViews.tsx';
import { NumberReviewQueue } from '../number-reviews/NumberReviewQueue.tsx';
import { useNumberReviews } from '../number-reviews/number-reviews.api.ts';
import { ReportedPersonCard } from './ReportedPersonCard.tsx';
import { ReportsList } from './ReportsList.tsx';
import { byPerson } from './report-pages.ts';
import { type ReportState, useReportedUsers } from './reports.api.ts';
import { useReportsLive } from './reports.live.ts';
import { outcomeText, reportDeskTexts, typeTexts } from './reports.texts.ts';
import { useUndo } from './use-undo.ts';

type View = ReportState | 'banned';
const views: Record<View, string> = {
  open: reportDeskTexts.open,
  closed: reportDeskTexts.closed,
  banned: banDeskTexts.bannedTab,
};

/** The review of reports. The address says which ones are shown. */
export function ReportedUsers() {
  const [search] = useSearchParams();
  const state = search.get('state');
  const shown: View = state === 'closed' || state === 'banned' ? state : 'open';
  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0">
      <DeskViews label={reportDeskTexts.states} views={views} shown={shown} first="open" />
      {shown === 'open' && <OpenReports />}
      {shown === 'closed' && <ClosedReports />}
      {shown === 'banned' && <BannedPeople />}
    </div>
  );
}

/** Open reports grouped by reported person, longest waiting first. */
function OpenReports() {
  const list = useReportedUsers();
  const { data: bans = [] } = useBans();
  const banOf = (userId: UserId | null) =>
    bans.find(({ person }) => person !== null && person._id === userId);
  return (
    <ReportsList list={list}>
      {(reports) => (
        <>
          <NumberReviewQueue />
          <AppealQueue />
          {reports.length === 0 && !list.hasNextPage ? (
            <EmptyState icon={ShieldCheck} title={reportDeskTexts.none} text={reportDeskTexts.noneText} />
          ) : (
            <>
              <ul aria-label={reportDeskTexts.reportedPeople} className="flex flex-col gap-4">
                {byPerson(reports).map((person) => (
                  <li key={person.key}>
                    <ReportedPersonCard
                      reports={person.reports}
                      ban={banOf(person.reports[0].blockedUser._id)}
                    />
                  </li>
                ))}
              </ul>
              <ListEnd list={list} />
            </>
          )}
        </>
      )}
    </ReportsList>
  );
}

/** Decided reports, latest first. */
function ClosedReports() {
  const list = useReportedUsers('closed');
  return (
    <ReportsList list={list}>
      {(reports) =>
        reports.length === 0 && !list.hasNextPage ? (
          <EmptyState
            icon={Archive}
            title={reportDeskTexts.noneClosed}
            text={reportDeskTexts.noneClosedText}
          />
        ) : (
          <>
            <ul aria-label={reportDeskTexts.closedReports} className="grid gap-3 lg:grid-cols-2">
              {reports.map((report) => (
                <li key={report._id}>
                  <ClosedReportEntry report={report} />
                </li>
              ))}
            </ul>
            <ListEnd list={list} />
          </>
        )
      }
    </ReportsList>
  );
}

/** A decided report, with an undo button while the decision can still be undone. */
function ClosedReportEntry({ report }: { report: Report }) {
  const { _id, blockedUser, blockedBy, reportType, reason, createdAt, undoUntil } = report;
  const { _id: viewerId } = useViewer();
  const { undo, isPending } = useUndo();
  const canUndo = undoUntil !== null && blockedBy._id !== viewerId;
  return (
    <article
      aria-label={reportDeskTexts.reportAboutBy(blockedUser.fullName, blockedBy.fullName)}
      className="flex h-full flex-col gap-2 rounded-panel border border-hairline bg-base-200 p-4"
    >
      <div>
        <h2 className="text-body font-semibold break-words">{blockedUser.fullName}</h2>
        <p className="text-body break-words text-muted">{typeTexts[reportType]}</p>
        <p className="text-note break-words text-muted tabular-nums">
          {reportDeskTexts.by} {blockedBy.fullName}, <time dateTime={createdAt}>{momentText(createdAt)}</time>
        </p>
      </div>
      <p className="text-body break-words whitespace-pre-line">{reason}</p>
      <div className="mt-auto flex min-h-11 items-center gap-4">
        <p className="min-w-0 flex-1 text-body break-words text-muted tabular-nums">{outcomeText(report)}</p>
        {canUndo && (
          <Button variant="quiet" size="medium" busy={isPending} onClick={() => undo(_id)}>
            {reportDeskTexts.undo}
          </Button>
        )}
      </div>
    </article>
  );
}

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

/** Keeps bans and appeals up to date. */
function useBansLive(): void {
  const cache = useQueryClient();
  useLiveEvents({ banChanged: () => void askForBans(cache) });
}
