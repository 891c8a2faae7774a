import { Archive } from 'lucide-react';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { ListEnd } from '../../venues/ListEnd.tsx';
import { ClosedReportEntry } from './ClosedReportEntry.tsx';
import { ReportsList } from './ReportsList.tsx';
import { useReportedUsers } from './reports.api.ts';
import { reportDeskTexts } from './reports.texts.ts';

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
