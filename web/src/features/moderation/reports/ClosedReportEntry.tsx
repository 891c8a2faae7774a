import type { Report } from '@showup/contract/moderation';
import { momentText } from '../../../lib/format/moments.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useViewer } from '../../profiles/profiles.api.ts';
import { reportDeskTexts, typeTexts, verdictText } from './reports.texts.ts';
import { useUndo } from './use-undo.ts';

/** A decided report, with an undo button while that is possible. */
export function ClosedReportEntry({ report }: { report: Report }) {
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
        <p className="min-w-0 flex-1 text-body break-words text-muted tabular-nums">{verdictText(report)}</p>
        {canUndo && (
          <Button variant="quiet" size="medium" busy={isPending} onClick={() => undo(_id)}>
            {reportDeskTexts.undo}
          </Button>
        )}
      </div>
    </article>
  );
}
