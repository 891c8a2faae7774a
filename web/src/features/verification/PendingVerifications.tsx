import type { Decision, PendingVerification } from '@showup/contract/verification';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { serverMessage } from '../../lib/server-message.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { notify } from '../../ui/notify.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PendingQueue } from './PendingQueue.tsx';
import { PendingReview } from './PendingReview.tsx';
import { reviewNotices } from './review.texts.ts';
import { entryToReview } from './review-order.ts';
import { useDecideVerification, usePendingVerifications } from './verification.api.ts';

/** The admin's review of photos: one person at a time, the longest waiting first unless another is picked. */
export function PendingVerifications() {
  const pending = usePendingVerifications();
  const decision = useDecideVerification();
  const [picked, setPicked] = useState<PendingVerification>();

  if (pending.isPending) return <ReviewSkeleton />;
  if (!pending.data) {
    return <LoadFailed error={pending.error} retry={pending.refetch} retrying={pending.isRefetching} />;
  }
  const entries = pending.data;
  const current = entryToReview(entries, picked);
  if (!current) {
    return (
      <EmptyState icon={BadgeCheck} title={reviewNotices.none} text="New photos appear here by themselves." />
    );
  }

  function decide(entry: PendingVerification, body: Decision) {
    setPicked(entry);
    decision.mutate(body, {
      onSuccess: () =>
        notify.success(body.status === 'Approved' ? reviewNotices.approved : reviewNotices.rejected),
      onError: (error) => notify.error(serverMessage(error) ?? reviewNotices.failed),
    });
  }

  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0">
      {entries.length > 1 && (
        <PendingQueue entries={entries} currentId={current.verificationId} onPick={setPicked} />
      )}
      <PendingReview
        key={current.verificationId}
        entry={current}
        busy={decision.isPending}
        onDecide={(body) => decide(current, body)}
      />
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid flex-1 gap-8 lg:grid-cols-[1.15fr_1fr]">
      <Skeleton className="aspect-3/4 rounded-photo! lg:aspect-auto" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-10 w-56" />
        <div className="grid grid-cols-3 gap-3">
          {[0, 1, 2].map((photo) => (
            <Skeleton key={photo} className="aspect-3/4 rounded-control!" />
          ))}
        </div>
        <Skeleton className="h-36" />
      </div>
    </div>
  );
}
