import { ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { ListEnd } from '../../venues/ListEnd.tsx';
import { AppealQueue } from '../bans/AppealQueue.tsx';
import { BannedPeople } from '../bans/BannedPeople.tsx';
import { useBans } from '../bans/bans.api.ts';
import { banDeskTexts } from '../bans/bans.texts.ts';
import { NumberReviewQueue } from '../number-reviews/NumberReviewQueue.tsx';
import { ClosedReports } from './ClosedReports.tsx';
import { ReportedPersonCard } from './ReportedPersonCard.tsx';
import { ReportsList } from './ReportsList.tsx';
import { byPerson } from './report-pages.ts';
import { type ReportState, useReportedUsers } from './reports.api.ts';
import { reportDeskTexts } from './reports.texts.ts';

type View = ReportState | 'banned';
const views: readonly View[] = ['open', 'closed', 'banned'];
const labels: Record<View, string> = {
  open: reportDeskTexts.open,
  closed: reportDeskTexts.closed,
  banned: banDeskTexts.bannedTab,
};

/** The review of reports. The address says which ones are shown. */
export function ReportedUsers() {
  const [search, setSearch] = useSearchParams();
  const shown = views.find((view) => view === search.get('state')) ?? 'open';

  function show(state: View) {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (state === 'open') next.delete('state');
        else next.set('state', state);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0">
      <nav data-bar aria-label={reportDeskTexts.states} className="flex gap-2">
        {views.map((state) => (
          <button
            key={state}
            type="button"
            aria-current={state === shown ? 'true' : undefined}
            onClick={() => show(state)}
            className={classNames(
              'min-h-11 rounded-full border px-5 text-body',
              state === shown
                ? 'border-primary-ink bg-primary/12 font-medium'
                : 'border-hairline bg-base-200',
            )}
          >
            {labels[state]}
          </button>
        ))}
      </nav>
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
  const banOf = (userId: string | null) =>
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
