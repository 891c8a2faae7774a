import type { PendingVerification } from '@showup/contract/verification';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { pictureAt } from '../profiles/profiles.api.ts';
import { waitingText } from './review.texts.ts';
import { useNow } from './use-now.ts';

type Props = {
  entries: readonly PendingVerification[];
  currentId: string;
  onPick: (entry: PendingVerification) => void;
};

/** Everyone who waits, the longest first; whoever is picked is reviewed. */
export function PendingQueue({ entries, currentId, onPick }: Props) {
  const now = useNow(10_000);
  return (
    <nav aria-label="Waiting" className="-mx-6 overflow-x-auto px-6">
      <ul className="flex gap-2 p-1">
        {entries.map((entry) => {
          const { verificationId, fullName, photos, submittedAt } = entry;
          const isCurrent = verificationId === currentId;
          return (
            <li key={verificationId}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onPick(entry)}
                className={classNames(
                  'flex min-h-11 items-center gap-2.5 rounded-full border py-1 pr-4 pl-1 text-left whitespace-nowrap transition active:scale-[0.98]',
                  isCurrent ? 'border-primary-ink bg-primary/12' : 'border-hairline bg-base-200',
                )}
              >
                <Avatar
                  photo={photos[0] && pictureAt(photos[0], 160)}
                  size={36}
                  fallback="/default-profile.jpg"
                />
                <span className="max-w-32 truncate text-body font-medium">{fullName}</span>
                <span className={classNames('text-note tabular-nums', !isCurrent && 'text-muted')}>
                  {waitingText(now - Date.parse(submittedAt))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
