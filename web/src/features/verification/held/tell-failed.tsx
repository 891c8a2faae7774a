import type { PendingVerification } from '@showup/contract/verification';
import { CircleAlert } from 'lucide-react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { refusedText, reviewTexts } from '../review/review.texts.ts';

/** Says that a decision failed, and about whom, since the admin has moved on to another person by then. */
export function tellFailed(entry: PendingVerification, message: string | undefined): void {
  // Without `of`, because the next decision would remove the message when it succeeds.
  if (message === undefined) {
    notify.error(reviewTexts.failed, { id: entry.verificationId, icon: <Undecided entry={entry} /> });
  } else notify.error(refusedText(entry, message));
}

function Undecided({ entry: { fullName, photos } }: { entry: PendingVerification }) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      <CircleAlert size={20} className="shrink-0 text-error" aria-hidden />
      <Avatar photo={photos[0] && pictureAt(photos[0], 160)} size={36} fallback="/default-profile.jpg" />
      <span className="max-w-28 truncate">{fullName}</span>
    </span>
  );
}
