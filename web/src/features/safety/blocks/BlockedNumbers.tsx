import type { BlockedNumber } from '@showup/contract/safety';
import { Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { AccountPanel, panelBox, panelRow } from '#features/accounts/account/AccountPanel.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { ListSkeleton } from './BlockedUsers.tsx';
import { BlockNumberForm } from './BlockNumberForm.tsx';
import { useBlockedNumbers } from './blocks.api.ts';
import { blockedOn, blocksTexts, REMOVE_MEANING, removeTitle } from './blocks.texts.ts';
import { UnblockDialog } from './UnblockDialog.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** Lists the phone numbers the viewer has blocked, and blocks more. */
export function BlockedNumbers({ onChanged }: { onChanged: () => void }) {
  const list = useBlockedNumbers();
  const [asked, setAsked] = useState<BlockedNumber>();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(asked !== undefined, heading);

  function finish() {
    setAsked(undefined);
    onChanged();
  }

  return (
    <AccountPanel title={blocksTexts.numbers} headingRef={heading}>
      <p className="text-body text-muted">{blocksTexts.numbersMeaning}</p>
      <BlockNumberForm onBlocked={onChanged} />
      {list.data ? (
        list.data.length > 0 && (
          <ul className={panelBox}>
            {list.data.map((number) => (
              <NumberRow key={number._id} number={number} onRemove={() => setAsked(number)} />
            ))}
          </ul>
        )
      ) : list.isError ? (
        <LoadFailed error={list.error} retry={list.refetch} retrying={list.isRefetching} />
      ) : (
        <ListSkeleton label={blocksTexts.loadingBlockedNumbers} />
      )}
      {asked && (
        <UnblockDialog
          blockId={asked._id}
          title={removeTitle(asked.lastDigits)}
          meaning={REMOVE_MEANING}
          action={blocksTexts.remove}
          onClose={() => setAsked(undefined)}
          onDone={finish}
        />
      )}
    </AccountPanel>
  );
}

function NumberRow({ number, onRemove }: { number: BlockedNumber; onRemove: () => void }) {
  const { lastDigits, createdAt } = number;
  return (
    <li className={panelRow}>
      <Phone size={22} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">
          <span className="sr-only">
            {blocksTexts.numberEndingIn} {lastDigits}
          </span>
          <span aria-hidden>••••••••{lastDigits}</span>
        </p>
        <p className="text-note text-muted">{blockedOn(createdAt)}</p>
      </div>
      <Button
        variant="plain"
        size="medium"
        aria-label={blocksTexts.removeNumber(lastDigits)}
        onClick={onRemove}
      >
        {blocksTexts.remove}
      </Button>
    </li>
  );
}
