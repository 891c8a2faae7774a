import type { PendingVerification } from '@showup/contract/verification';
import { CloudAlert, Images, type LucideIcon, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { elapsedText } from '#lib/format/durations.ts';
import { useNow } from '#lib/format/use-now.ts';
import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { KeyHint } from '#ui/buttons/KeyHint.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { useNotSent } from '../held/held-decisions.ts';
import { changedSinceText, changedText, reviewTexts } from './review.texts.ts';
import { type Change, changesIn, useSeenEntries } from './seen-entries.ts';

type Props = {
  entries: readonly PendingVerification[];
  currentId: string;
  onPick: (entry: PendingVerification) => void;
  /** Shown after the last entry. */
  end: ReactNode;
};

/**
 * All waiting entries, oldest first, to pick from, also with J for the next and K for the previous one. A strip, or a
 * list at the side on a screen so wide that the pictures have enough room beside it.
 */
export function PendingQueue({ entries, currentId, onPick, end }: Props) {
  const now = useNow(10_000);
  const seen = useSeenEntries();
  const notSent = useNotSent();
  const at = entries.findIndex(({ verificationId }) => verificationId === currentId);
  const neighbours = { j: entries[at + 1], k: entries[at - 1] };
  const pickNeighbour = (key: 'j' | 'k') => neighbours[key] && onPick(neighbours[key]);
  useLetterKeys({ j: () => pickNeighbour('j'), k: () => pickNeighbour('k') });
  return (
    <nav
      data-bar
      aria-label={reviewTexts.queue}
      className="-mx-6 shrink-0 overflow-x-auto px-5 2xl:-mx-1 2xl:min-h-0 2xl:overflow-x-hidden 2xl:overflow-y-auto 2xl:px-0"
    >
      {entries[0] && (
        <p className="hidden px-2 pb-1 text-note text-muted tabular-nums 2xl:block">
          {reviewTexts.oldestWaiting} {elapsedText(now - Date.parse(entries[0].submittedAt))}
        </p>
      )}
      <ul className="flex gap-2 p-1 2xl:flex-col">
        {entries.map((entry) => (
          <li key={entry.verificationId}>
            <Entry
              entry={entry}
              changes={changesIn(entry, seen)}
              isNotSent={notSent.has(entry.verificationId)}
              waited={elapsedText(now - Date.parse(entry.submittedAt))}
              isCurrent={entry.verificationId === currentId}
              shortcut={
                entry === neighbours.j ? shownKey('J') : entry === neighbours.k ? shownKey('K') : undefined
              }
              onPick={() => onPick(entry)}
            />
          </li>
        ))}
        <li className="empty:hidden">{end}</li>
      </ul>
    </nav>
  );
}

type EntryProps = {
  entry: PendingVerification;
  /** Since the admin saw it. */
  changes: readonly Change[] | null;
  /** The entry is here again because its decision could not be sent. */
  isNotSent: boolean;
  /** How long the entry has been waiting. */
  waited: string;
  isCurrent: boolean;
  /** The key that picks it. */
  shortcut: string | undefined;
  onPick: () => void;
};

function Entry({ entry, changes, isNotSent, waited, isCurrent, shortcut, onPick }: EntryProps) {
  const { fullName, photos } = entry;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      aria-keyshortcuts={shortcut}
      onClick={onPick}
      className={classNames(
        'relative flex min-h-11 w-full items-center gap-2.5 rounded-full border py-1 pr-4 pl-1 text-left whitespace-nowrap transition active:scale-[0.98]',
        isCurrent ? 'border-primary-ink bg-primary/12' : 'border-hairline bg-base-200',
      )}
    >
      <Avatar photo={photos[0] && pictureAt(photos[0], 160)} size={36} fallback="/default-profile.jpg" />
      <span className="max-w-32 min-w-0 truncate text-body font-medium 2xl:max-w-none 2xl:flex-1">
        {fullName}
      </span>
      {changes && <Mark icon={RefreshCw} text={changedSinceText(changes)} />}
      {entry.kind === 'photos' && <Mark icon={Images} text={changedText(entry)} />}
      {isNotSent ? (
        <span className="flex items-center gap-1 text-note font-medium">
          <CloudAlert size={16} className="shrink-0 text-error" aria-hidden />
          {reviewTexts.notSent}
        </span>
      ) : (
        <span className={classNames('text-note tabular-nums', !isCurrent && 'text-muted')}>{waited}</span>
      )}
      <KeyHint name={shortcut} />
    </button>
  );
}

function Mark({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span title={text}>
      <Icon size={16} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}
