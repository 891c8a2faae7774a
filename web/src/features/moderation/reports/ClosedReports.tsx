import type { Report } from '@showup/contract/moderation';
import { Archive } from 'lucide-react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { ListEnd } from '#features/venues/ListEnd.tsx';
import { momentText } from '#lib/format/moments.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { ReportsList } from './ReportsList.tsx';
import { useReportedUsers } from './reports.api.ts';
import { outcomeText, reportDeskTexts, typeTexts } from './reports.texts.ts';
import { useUndo } from './use-undo.ts';

/** Decided reports, latest first. */
export function ClosedReports() {
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
