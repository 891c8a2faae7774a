import { BAN_REASON_MAX, type Ban, BanLift } from '@showup/contract/bans';
import { useId, useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../ui/photos/Avatar.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { pictureAt } from '../../profiles/profiles.api.ts';
import { ReasonDialog } from '../reports/ReasonDialog.tsx';
import { useLiftBan } from './bans.api.ts';
import { useBanChanged } from './bans.live.ts';
import { banByText, banDeskTexts, changedText, liftMeaning, liftTitle, untilText } from './bans.texts.ts';

/** Somebody who is banned, why, and until when. */
export function BannedPerson({ ban }: { ban: Ban }) {
  const { _id: banId, person, profile, reason, until, bannedBy, bannedAt } = ban;
  const name = person?.fullName ?? banDeskTexts.deleted;
  const headingId = useId();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: lift, isPending } = useLiftBan();
  /** What was decided here needs no telling by whom. */
  const isDecidedHere = useRef(false);

  useBanChanged((changed) => {
    if (changed.banId !== banId || !isAsking || isDecidedHere.current) return;
    const text = changedText(changed, name);
    if (text !== undefined) notify.plain(text);
  });

  function confirm(given: string) {
    isDecidedHere.current = true;
    // By promises: the live event may take this card away before the answer is here.
    void lift({ banId, reason: given }).then(
      () => notify.success(banDeskTexts.lifted),
      (error: unknown) => {
        isDecidedHere.current = false;
        notify.error(serverMessage(error) ?? banDeskTexts.liftFailed, { of: error });
      },
    );
  }

  return (
    <article
      aria-labelledby={headingId}
      className="flex h-full flex-col gap-3 rounded-panel border border-hairline bg-base-200 p-4"
    >
      <header className="flex items-center gap-3">
        {profile?.photos[0] && <Avatar photo={pictureAt(profile.photos[0], 160)} />}
        <div className="min-w-0">
          <h2 id={headingId} className="text-lead font-semibold break-words">
            {name}
          </h2>
          <p className="text-body font-medium tabular-nums">{untilText(until)}</p>
        </div>
      </header>
      <p className="text-body break-words whitespace-pre-line">{reason}</p>
      <p className="text-note text-muted tabular-nums">{banByText(bannedBy, bannedAt)}</p>
      <Button variant="quiet" size="medium" className="mt-auto sm:self-start" onClick={() => setAsking(true)}>
        {banDeskTexts.lift}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={liftTitle(person?.fullName)}
          meaning={liftMeaning(person?.fullName)}
          action={banDeskTexts.lift}
          label={banDeskTexts.liftReason}
          hint={banDeskTexts.liftReasonHint}
          schema={BanLift.shape.reason}
          maxLength={BAN_REASON_MAX}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </article>
  );
}
