import type { Decision, PendingVerification } from '@showup/contract/verification';
import { BadgeCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { itemsIn } from '../../../lib/api/pages.ts';
import { useDecidedHere, useDecision } from '../../../lib/api/use-decision.ts';
import { useLiveEvents } from '../../../lib/live/use-live-events.ts';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { LoadFailed } from '../../../ui/status/LoadFailed.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { ListEnd } from '../../venues/ListEnd.tsx';
import { PendingQueue } from './PendingQueue.tsx';
import { PendingReview } from './PendingReview.tsx';
import { decidedText, leftText, reviewNotices, reviewTexts } from './review.texts.ts';
import { entryToReview } from './review-order.ts';
import { useDecideVerification, usePendingVerifications } from './reviews.api.ts';

/** Load the next page when this many entries are left, including the current one. */
const NEARLY_ALL = 10;

/** Loads the next page when few entries are `left`. After a failure, only the admin can retry. */
function useNextPage(pending: ReturnType<typeof usePendingVerifications>, left: number): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pending;
  const isWanted = hasNextPage && left <= NEARLY_ALL && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}

/** The review of photos: one person at a time, oldest first unless the admin picks another. */
export function PendingVerifications() {
  const pending = usePendingVerifications();
  const [picked, setPicked] = useState<PendingVerification>();
  const decidedHere = useDecidedHere();
  const { decide, isPending } = useDecision(useDecideVerification(), decidedHere, reviewNotices.failed);

  const entries = itemsIn(pending.data);
  const current = entryToReview(entries, picked);
  useNextPage(pending, current ? entries.length - entries.indexOf(current) : 0);

  useLiveEvents({
    reviewDecided(decided) {
      const { verificationId } = decided;
      if (!current || verificationId !== current.verificationId || decidedHere.has(verificationId)) return;
      setPicked(current);
      notify.plain(leftText(current, decided));
    },
  });

  if (pending.isPending) return <ReviewSkeleton />;
  if (!pending.data) {
    return <LoadFailed error={pending.error} retry={pending.refetch} retrying={pending.isRefetching} />;
  }
  if (!current && pending.hasNextPage) {
    return pending.isFetchNextPageError ? (
      <LoadFailed error={pending.error} retry={pending.fetchNextPage} retrying={pending.isFetchingNextPage} />
    ) : (
      <ReviewSkeleton />
    );
  }
  if (!current) {
    return <EmptyState icon={BadgeCheck} title={reviewNotices.none} text={reviewTexts.noneText} />;
  }

  function confirm(entry: PendingVerification, body: Decision) {
    setPicked(entry);
    decide(body, {
      ids: [entry.verificationId],
      onDone: () => notify.success(decidedText(entry, body.status)),
    });
  }

  return (
    <div className="flex flex-1 flex-col gap-4 lg:grid lg:min-h-0 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <PendingQueue
        entries={entries}
        currentId={current.verificationId}
        onPick={setPicked}
        end={<ListEnd list={pending} />}
      />
      <PendingReview
        key={current.verificationId}
        entry={current}
        busy={isPending}
        isNext={picked !== undefined}
        onDecide={(body) => confirm(current, body)}
      />
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <div
      role="status"
      aria-label={reviewTexts.loading}
      className="flex flex-1 flex-col gap-4 lg:grid lg:grid-cols-[15rem_minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-8"
    >
      <div className="flex gap-2 overflow-hidden py-1 lg:flex-col">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-11 w-44 shrink-0 rounded-full! lg:w-auto" />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] gap-3 max-lg:lying:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-lg:lying:gap-x-6 lg:contents">
        <Skeleton className="h-full rounded-photo!" />
        <div className="contents max-lg:lying:flex max-lg:lying:flex-col max-lg:lying:gap-3 lg:flex lg:flex-col lg:gap-4 lg:py-1">
          <Skeleton className="col-span-2 h-20 w-56" />
          <div className="col-start-2 row-start-1 grid grid-cols-1 gap-3 lying:grid-cols-3 lg:grid-cols-3">
            {[0, 1, 2].map((photo) => (
              <Skeleton
                key={photo}
                className="aspect-square rounded-control! max-lg:lying:aspect-3/2 lg:aspect-3/4"
              />
            ))}
          </div>
          <Skeleton className="col-span-2 h-36" />
        </div>
      </div>
    </div>
  );
}
