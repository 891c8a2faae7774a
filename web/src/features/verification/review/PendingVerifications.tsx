import type { LivePayload } from '@showup/contract/joined/live';
import type { Decision, PendingVerification } from '@showup/contract/verification';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CloudAlert, type LucideIcon, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ListEnd } from '#features/venues/ListEnd.tsx';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Badge } from '#ui/status/Badge.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import {
  dropHeld,
  heldIn,
  hold,
  takeBack,
  useNotSent,
  useSendWhenLeaving,
  useWaitingEntries,
} from '../held/held-decisions.ts';
import { UndoBar } from '../held/UndoBar.tsx';
import { picturesOf } from '../pictures/compared-photos.ts';
import { PendingQueue } from './PendingQueue.tsx';
import { PendingReview } from './PendingReview.tsx';
import { changedSinceText, leftText, reviewTexts } from './review.texts.ts';
import { entryToReview, type Picked, pickedAfter } from './review-order.ts';
import { removeEntry, type usePendingVerifications } from './reviews.api.ts';
import { useReviewsLive } from './reviews.live.ts';
import { changesIn, useSeenEntries } from './seen-entries.ts';

type Pending = ReturnType<typeof usePendingVerifications>;

/** Load the next page when this many entries are left, including the current one. */
const NEARLY_ALL = 10;

/** Loads the next page when few entries are `left`. After a failure, only the admin can retry. */
function useNextPage(pending: Pending, left: number): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pending;
  const isWanted = hasNextPage && left <= NEARLY_ALL && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}

/** Drops a held decision about an entry that has left the queue, and says why. */
async function dropDecided(cache: QueryClient, decided: LivePayload<'reviewDecided'>): Promise<void> {
  const { verificationId } = decided;
  if (!heldIn(cache).some(({ entry }) => entry.verificationId === verificationId)) return;
  // Removed first, because without the decision it would be on the screen again for a moment.
  await removeEntry(cache, verificationId);
  const dropped = dropHeld(cache, verificationId);
  if (dropped) notify.plain(leftText(dropped, decided));
}

/**
 * The review of photos: one person at a time, oldest first unless the admin picks another. A decision can be taken back for
 * ten seconds or until the next one, and the next entry doesn't wait for it.
 */
export function PendingVerifications() {
  const cache = useQueryClient();
  const { pending, entries } = useWaitingEntries();
  const [picked, setPicked] = useState<Picked>();
  const [isNext, setIsNext] = useState(false);
  const current = entryToReview(entries, picked);
  // What comes into the queue later, before or after the entry on the screen, does not replace it.
  const isKept = picked?.isDecided === false && picked.entry.verificationId === current?.verificationId;
  if (current && !isKept) {
    setPicked({ entry: current, isDecided: false });
  }
  useNextPage(pending, current ? entries.length - entries.indexOf(current) : 0);
  useSendWhenLeaving();

  function move(to: Picked) {
    setPicked(to);
    setIsNext(true);
  }
  const pick = (entry: PendingVerification) => move({ entry, isDecided: false });

  useLiveEvents({
    reviewDecided(decided) {
      void dropDecided(cache, decided);
      if (!current || decided.verificationId !== current.verificationId) return;
      move(pickedAfter(current, decided));
      notify.plain(leftText(current, decided));
    },
  });

  function decide(entry: PendingVerification, decision: Decision) {
    move({ entry, isDecided: true });
    hold(cache, entry, decision);
  }

  function undo() {
    const entry = takeBack(cache);
    if (entry) pick(entry);
  }

  return (
    <div className="relative flex flex-1 flex-col lg:min-h-0">
      <UndoBar onUndo={undo} />
      {current ? (
        <Desk {...{ pending, entries, current, isNext }} onPick={pick} onDecide={decide} />
      ) : (
        <NoEntry pending={pending} />
      )}
    </div>
  );
}

type DeskProps = {
  pending: Pending;
  entries: readonly PendingVerification[];
  current: PendingVerification;
  isNext: boolean;
  onPick: (entry: PendingVerification) => void;
  onDecide: (entry: PendingVerification, decision: Decision) => void;
};

/** The queue and the entry under review. */
function Desk({ pending, entries, current, isNext, onPick, onDecide }: DeskProps) {
  const { verificationId } = current;
  const next = entryToReview(
    entries.filter((entry) => entry !== current),
    { entry: current, isDecided: true },
  );
  const changes = changesIn(current, useSeenEntries());
  const isNotSent = useNotSent().has(verificationId);
  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0 2xl:grid 2xl:grid-cols-[15rem_minmax(0,1fr)] 2xl:gap-8">
      <PendingQueue
        entries={entries}
        currentId={verificationId}
        onPick={onPick}
        end={<ListEnd list={pending} />}
      />
      <div className="flex min-w-0 flex-1 flex-col lg:min-h-0">
        {/* It is there before the marks, since screen readers only announce changes in an element they already know. */}
        <div role="status">
          {isNotSent && <Mark icon={CloudAlert} text={reviewTexts.notSentText} />}
          {changes && <Mark icon={RefreshCw} text={changedSinceText(changes)} />}
        </div>
        <PendingReview
          key={verificationId}
          entry={current}
          isNext={isNext}
          onDecide={(decision) => onDecide(current, decision)}
        />
      </div>
      <PreloadedPictures addresses={[current, ...(next ? [next] : [])].flatMap(picturesOf)} />
    </div>
  );
}

function Mark({ icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <Callout tone="warning" icon={icon} className="mb-4 py-2.5!">
      <p className="font-medium">{text}</p>
    </Callout>
  );
}

/** Instead of an entry: the list is loading, failed to load, or is empty. */
function NoEntry({ pending }: { pending: Pending }) {
  const { data, error, hasNextPage, isFetchNextPageError } = pending;
  if (pending.isPending) return <ReviewSkeleton />;
  if (!data) return <LoadFailed error={error} retry={pending.refetch} retrying={pending.isRefetching} />;
  if (!hasNextPage) {
    return <EmptyState icon={BadgeCheck} title={reviewTexts.none} text={reviewTexts.noneText} />;
  }
  return isFetchNextPageError ? (
    <LoadFailed error={error} retry={pending.fetchNextPage} retrying={pending.isFetchingNextPage} />
  ) : (
    <ReviewSkeleton />
  );
}

function ReviewSkeleton() {
  return (
    <div
      role="status"
      aria-label={reviewTexts.loading}
      className="flex flex-1 flex-col gap-4 2xl:grid 2xl:grid-cols-[15rem_minmax(0,1fr)] 2xl:gap-8"
    >
      <div className="flex gap-2 overflow-hidden py-1 2xl:flex-col">
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} className="h-11 w-44 shrink-0 rounded-full! 2xl:w-auto" />
        ))}
      </div>
      <div className="flex flex-col gap-4 max-lg:landscape:grid max-lg:landscape:grid-cols-2 max-lg:landscape:gap-x-6 lg:grid lg:grid-cols-[minmax(0,2.6fr)_minmax(19rem,1fr)] lg:gap-8">
        <div className="grid grid-cols-2 items-start gap-2 lg:gap-3">
          {[0, 1].map((picture) => (
            <Skeleton key={picture} className="aspect-4/5 w-full rounded-photo! 2xl:aspect-2/3" />
          ))}
        </div>
        <div className="flex flex-col gap-3 lg:gap-4 lg:py-1">
          <Skeleton className="h-20 w-56" />
          <Skeleton className="h-36" />
        </div>
      </div>
    </div>
  );
}

/** Loads pictures that are about to be shown. They give way to those on the screen. */
function PreloadedPictures({ addresses }: { addresses: readonly string[] }) {
  return (
    <div hidden>
      {addresses.map((address) => (
        <img key={address} src={address} alt="" fetchPriority="low" />
      ))}
    </div>
  );
}

/** The number of waiting entries, kept up to date by live events. */
export function PendingCount() {
  useReviewsLive();
  const { pending, entries } = useWaitingEntries();
  const count = entries.length;
  // There are more entries than have been loaded.
  return pending.hasNextPage ? (
    <Badge count={count + 1} cap={count} label={reviewTexts.waiting} />
  ) : (
    <Badge count={count} label={reviewTexts.waiting} />
  );
}
