import type { BlockedUser } from '@showup/contract/safety';
import { useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { AccountPanel, panelBox, panelRow } from '#features/accounts/account/AccountPanel.tsx';
import { ListEnd } from '#features/venues/ListEnd.tsx';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { blocksKeys, useBlockedUsers } from './blocks.api.ts';
import { blockedOn, blocksTexts, unblockMeaning, unblockTitle } from './blocks.texts.ts';
import { UnblockDialog } from './UnblockDialog.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** The people the viewer has blocked, with names as of the block and no photos, so that it shows nothing newer. */
export function BlockedUsers({ onUnblocked }: { onUnblocked: () => void }) {
  const list = useBlockedUsers();
  useBlockedLive();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AccountPanel title={blocksTexts.people} headingRef={heading}>
      {list.data ? (
        <>
          <People
            users={list.data.pages.flatMap(({ items }) => items)}
            heading={heading}
            onUnblocked={onUnblocked}
          />
          <ListEnd list={list} />
        </>
      ) : list.isError ? (
        <LoadFailed error={list.error} retry={list.refetch} retrying={list.isRefetching} />
      ) : (
        <ListSkeleton label={blocksTexts.loadingBlockedPeople} />
      )}
    </AccountPanel>
  );
}

/** Refetches the list when the viewer blocks someone in another tab. */
function useBlockedLive(): void {
  const cache = useQueryClient();
  useLiveEvents({ blocked: () => void cache.invalidateQueries({ queryKey: blocksKeys.users }) });
}

type PeopleProps = {
  users: readonly BlockedUser[];
  heading: RefObject<HTMLHeadingElement | null>;
  onUnblocked: () => void;
};

function People({ users, heading, onUnblocked }: PeopleProps) {
  const [asked, setAsked] = useState<BlockedUser>();
  const name = asked?.name ?? undefined;
  useFocusAfter(asked !== undefined, heading);

  function finish() {
    setAsked(undefined);
    onUnblocked();
  }

  return (
    <>
      {users.length === 0 ? (
        <div>
          <p className="text-body">{blocksTexts.nobody}</p>
          <p className="text-note text-muted">{blocksTexts.nobodyHint}</p>
        </div>
      ) : (
        <ul className={panelBox}>
          {users.map((entry) => (
            <PersonRow key={entry._id} entry={entry} onUnblock={() => setAsked(entry)} />
          ))}
        </ul>
      )}
      {asked && (
        <UnblockDialog
          blockId={asked._id}
          title={unblockTitle(name)}
          meaning={unblockMeaning(name)}
          action={blocksTexts.unblock}
          onClose={() => setAsked(undefined)}
          onDone={finish}
        />
      )}
    </>
  );
}

function PersonRow({ entry, onUnblock }: { entry: BlockedUser; onUnblock: () => void }) {
  const { createdAt } = entry;
  const name = entry.name ?? blocksTexts.unnamed;
  return (
    <li className={panelRow}>
      <UserX size={22} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className={entry.name === null ? 'text-muted' : 'font-medium break-words'} dir="auto">
          {name}
        </p>
        <p className="text-note text-muted">{blockedOn(createdAt)}</p>
      </div>
      <Button variant="plain" size="medium" aria-label={`${blocksTexts.unblock} ${name}`} onClick={onUnblock}>
        {blocksTexts.unblock}
      </Button>
    </li>
  );
}

/** A placeholder for a list that is loading. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={panelBox}>
      <div className={panelRow}>
        <Skeleton className="size-6 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-44" />
        </div>
      </div>
    </div>
  );
}
