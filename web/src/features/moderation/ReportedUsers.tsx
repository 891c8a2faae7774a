import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListEnd } from '../venues/ListEnd.tsx';
import { ReportedPersonCard } from './ReportedPersonCard.tsx';
import { byPerson, reportsIn } from './report-pages.ts';
import { useReportedUsers } from './reports.api.ts';
import { reportTexts } from './reports.texts.ts';

/** The admin's review of open reports, by whom they are about; whoever has waited longest first. */
export function ReportedUsers() {
  const list = useReportedUsers();
  const reports = reportsIn(list.data);
  const place = useRef<HTMLDivElement>(null);

  // The button that had the focus goes with its report.
  const count = reports.length;
  const lastCount = useRef(count);
  useEffect(() => {
    const isFewer = count < lastCount.current;
    lastCount.current = count;
    if (isFewer && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [count]);

  if (list.isPending) return <ReportsSkeleton />;
  if (!list.data) {
    return (
      <LoadFailed
        title={reportTexts.notLoaded}
        error={list.error}
        retry={list.refetch}
        retrying={list.isRefetching}
      />
    );
  }
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex flex-1 flex-col gap-4 outline-none lg:-mx-1 lg:min-h-0 lg:overflow-y-auto lg:p-1"
    >
      {count === 0 && !list.hasNextPage ? (
        <EmptyState icon={ShieldCheck} title={reportTexts.none} text={reportTexts.noneText} />
      ) : (
        <>
          <ul aria-label="Reported people" className="flex flex-col gap-4">
            {byPerson(reports).map((person) => (
              <li key={person.key}>
                <ReportedPersonCard reports={person.reports} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </div>
  );
}

function ReportsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      {[0, 1].map((place) => (
        <Skeleton key={place} className="h-96 rounded-panel! lg:h-72" />
      ))}
    </div>
  );
}
