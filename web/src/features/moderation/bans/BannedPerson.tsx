import { BAN_REASON_MAX, type Ban, BanLift } from '@showup/contract/moderation/bans';
import { useId, useState } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { ShownAs } from '#features/profiles/ShownAs.tsx';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { useLiftBan } from './bans.api.ts';
import { banByText, banDeskTexts, fraudText, liftMeaning, liftTitle, untilText } from './bans.texts.ts';
import { ConfirmFraud } from './ConfirmFraud.tsx';
import { useBanChanged } from './use-ban-changed.ts';

/** A banned person: why, until when, and the button that lifts the ban. */
export function BannedPerson({ ban }: { ban: Ban }) {
  const { person, profile, reason, until, bannedBy, bannedAt, fraud } = ban;
  const headingId = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <article
      aria-labelledby={headingId}
      className="flex h-full flex-col gap-3 rounded-panel border border-hairline bg-base-200 p-4"
    >
      <header className="flex items-center gap-3">
        {profile?.photos[0] && <Avatar photo={pictureAt(profile.photos[0], 160)} />}
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id={headingId} className="min-w-0 text-lead font-semibold break-words">
              {person?.fullName ?? banDeskTexts.deleted}
            </h2>
            {person && <ShownAs {...person} />}
          </div>
          <p className="text-body font-medium tabular-nums">{untilText(until)}</p>
        </div>
      </header>
      <p className="text-body break-words whitespace-pre-line">{reason}</p>
      <p className="text-note text-muted tabular-nums">{banByText(bannedBy, bannedAt)}</p>
      {fraud && <p className="text-body">{fraudText(fraud)}</p>}
      <div className="mt-auto flex flex-wrap gap-2">
        {fraud?.isForViewer && <ConfirmFraud ban={ban} people={fraud.people} />}
        <Button variant="quiet" size="medium" onClick={() => setAsking(true)}>
          {banDeskTexts.lift}
        </Button>
      </div>
      {isAsking && <LiftDialog ban={ban} onClose={() => setAsking(false)} />}
    </article>
  );
}

function LiftDialog({ ban, onClose }: { ban: Ban; onClose: () => void }) {
  const { _id: banId, person } = ban;
  const decidedHere = useDecidedHere();
  const { decide: lift, isPending } = useDecision(useLiftBan(), decidedHere, banDeskTexts.liftFailed);
  useBanChanged(ban, decidedHere);

  return (
    <ReasonDialog
      title={liftTitle(person?.fullName)}
      meaning={liftMeaning(person?.fullName)}
      action={banDeskTexts.lift}
      label={banDeskTexts.liftReason}
      hint={banDeskTexts.liftReasonHint}
      schema={BanLift.shape.reason}
      maxLength={BAN_REASON_MAX}
      busy={isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        lift({ banId, reason }, { ids: [banId], onDone: () => notify.success(banDeskTexts.lifted) })
      }
    />
  );
}
