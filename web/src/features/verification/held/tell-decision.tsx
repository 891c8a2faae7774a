import type { Decision, PendingVerification } from '@showup/contract/verification';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { decidedText, refusedText, reviewTexts } from '../review/review.texts.ts';

// Both say whom they are about, since the admin has moved on to another person by then.

export function tellDecided(entry: PendingVerification, status: Decision['status']): void {
  const sign = <CircleCheck size={20} className="shrink-0 text-success" aria-hidden />;
  notify.success(decidedText(entry, status), { icon: <Person {...entry} sign={sign} /> });
}

export function tellFailed(entry: PendingVerification, message: string | undefined): void {
  const sign = <CircleAlert size={20} className="shrink-0 text-error" aria-hidden />;
  // Without `of`, because the next decision would remove the message when it succeeds.
  if (message === undefined) {
    notify.error(reviewTexts.failed, {
      id: entry.verificationId,
      icon: <Person {...entry} sign={sign} />,
    });
  } else notify.error(refusedText(entry, message));
}

type Props = Pick<PendingVerification, 'fullName' | 'photos'> & { sign: ReactNode };

function Person({ fullName, photos, sign }: Props) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      {sign}
      <Avatar photo={photos[0] && pictureAt(photos[0], 160)} size={36} fallback="/default-profile.jpg" />
      <span className="max-w-28 truncate">{fullName}</span>
    </span>
  );
}
