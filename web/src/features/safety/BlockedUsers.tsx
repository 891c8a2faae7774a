import type { BlockedUser } from '@showup/contract/safety';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { onLive } from '../../lib/socket.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AccountPanel, panelBox, panelRow } from '../accounts/AccountPanel.tsx';
import { pictureAt } from '../profiles/profiles.api.ts';
import { ListEnd } from '../venues/ListEnd.tsx';
import { blocksKeys, useBlockedUsers } from './blocks.api.ts';
import { blockedOn, blocksTexts, unblockMeaning, unblockTitle } from './blocks.texts.ts';
import { UnblockDialog } from './UnblockDialog.tsx';
import { useFocusAfter } from './use-focus-after.ts';

const AVATAR = 44;

/** Whom one has blocked, each with the way back. */
export function BlockedUsers({ onUnblocked }: { onUnblocked: (userId: string | undefined) => void }) {
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

/** Somebody who is blocked in another tab joins the list. */
function useBlockedLive(): void {
  const cache = useQueryClient();
  useEffect(
    () => onLive('blocked', () => void cache.invalidateQueries({ queryKey: blocksKeys.users })),
    [cache],
  );
}

type PeopleProps = {
  users: readonly BlockedUser[];
  heading: RefObject<HTMLHeadingElement | null>;
  onUnblocked: (userId: string | undefined) => void;
};

function People({ users, heading, onUnblocked }: PeopleProps) {
  const [asked, setAsked] = useState<BlockedUser>();
  const name = asked?.user?.fullName;
  useFocusAfter(asked !== undefined, heading);

  function finish() {
    setAsked(undefined);
    onUnblocked(asked?.user?._id);
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
          done={blocksTexts.unblocked}
          onClose={() => setAsked(undefined)}
          onDone={finish}
        />
      )}
    </>
  );
}

function PersonRow({ entry, onUnblock }: { entry: BlockedUser; onUnblock: () => void }) {
  const { user, createdAt } = entry;
  const name = user?.fullName ?? blocksTexts.unnamed;
  return (
    <li className={panelRow}>
      <Avatar photo={user?.photo && pictureAt(user.photo, AVATAR * 2)} size={AVATAR} />
      <div className="min-w-0 flex-1">
        <p className={user ? 'font-medium break-words' : 'text-muted'} dir="auto">
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

/** The place of a list that is not known yet. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={panelBox}>
      <div className={panelRow}>
        <Skeleton className="size-11 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-44" />
        </div>
      </div>
    </div>
  );
}
