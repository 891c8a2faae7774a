import type { Report } from '@showup/contract/moderation';
import { type ReactNode, useEffect, useRef } from 'react';
import { itemsIn } from '#lib/api/pages.ts';
import { isFocusFree } from '#ui/page/focus-rescue.ts';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import type { useReportedUsers } from './reports.api.ts';
import { reportDeskTexts } from './reports.texts.ts';

type Props = {
  list: ReturnType<typeof useReportedUsers>;
  children: (reports: Report[]) => ReactNode;
};

/** A list of reports, with its loading and failed states. */
export function ReportsList({ list, children }: Props) {
  const reports = itemsIn(list.data);
  const panel = useRef<HTMLDivElement>(null);

  // The focused button disappears with its report.
  const count = reports.length;
  const lastCount = useRef(count);
  useEffect(() => {
    const isFewer = count < lastCount.current;
    lastCount.current = count;
    if (isFewer && isFocusFree()) panel.current?.focus({ preventScroll: true });
  }, [count]);

  if (list.isPending) return <ReportsSkeleton />;
  if (!list.data) {
    return (
      <LoadFailed
        title={reportDeskTexts.notLoaded}
        error={list.error}
        retry={list.refetch}
        retrying={list.isRefetching}
      />
    );
  }
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="relative flex flex-1 flex-col gap-4 outline-none lg:-mx-1 lg:-mb-6 lg:min-h-0 lg:overflow-y-auto lg:p-1 lg:pb-6"
    >
      {children(reports)}
    </div>
  );
}

function ReportsSkeleton() {
  return (
    <div role="status" aria-label={reportDeskTexts.loading} className="flex flex-col gap-4">
      {[0, 1].map((key) => (
        <Skeleton key={key} className="h-96 rounded-panel! lg:h-72" />
      ))}
    </div>
  );
}
