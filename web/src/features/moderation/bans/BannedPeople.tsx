import { BAN_REASON_MAX, type Ban, BanLift } from '@showup/contract/moderation/bans';
import { DoorOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { ShownAs } from '#features/profiles/ShownAs.tsx';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { useBans, useConfirmFraud, useLiftBan } from './bans.api.ts';
import {
  banByText,
  banDeskTexts,
  confirmFraudMeaning,
  confirmFraudTitle,
  fraudText,
  liftMeaning,
  liftTitle,
  untilText,
} from './bans.texts.ts';
import { useBanChanged } from './use-ban-changed.ts';

/** Current bans, latest first. */
export function BannedPeople() {
  const bans = useBans();
  if (bans.isPending) {
    return (
      <div role="status" aria-label={banDeskTexts.loading} className="grid gap-3 lg:grid-cols-2">
        {[0, 1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-40 rounded-panel!" />
        ))}
      </div>
    );
  }
  if (!bans.data) {
    return (
      <LoadFailed
        title={banDeskTexts.notLoaded}
        error={bans.error}
        retry={bans.refetch}
        retrying={bans.isRefetching}
      />
    );
  }
  if (bans.data.length === 0)
    return <EmptyState icon={DoorOpen} title={banDeskTexts.none} text={banDeskTexts.noneText} />;
  return (
    <div className="relative lg:-mx-1 lg:-mb-6 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:p-1 lg:pb-6">
      <ul aria-label={banDeskTexts.bannedPeople} className="grid gap-3 lg:grid-cols-2">
        {bans.data.map((ban) => (
          <li key={ban._id}>
            <BannedPerson ban={ban} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A banned person: why, until when, and the button that lifts the ban. */
function BannedPerson({ ban }: { ban: Ban }) {
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

type Props = {
  ban: Ban;
  /** How many will be warned. */
  people: number;
};

/** For an admin other than the one who banned. */
function ConfirmFraud({ ban, people }: Props) {
  const { _id: banId, person } = ban;
  const [isAsking, setAsking] = useState(false);
  const decidedHere = useDecidedHere();
  const { decide: confirm, isPending } = useDecision(
    useConfirmFraud(),
    decidedHere,
    banDeskTexts.confirmFailed,
  );
  useBanChanged(ban, decidedHere);
  const onDone = () => notify.success(banDeskTexts.fraudConfirmed);
  return (
    <>
      <Button variant="quiet" size="medium" onClick={() => setAsking(true)}>
        {banDeskTexts.confirmFraud}
      </Button>
      {isAsking && (
        <Dialog
          title={confirmFraudTitle(person?.fullName)}
          onClose={() => setAsking(false)}
          locked={isPending}
          foot={
            <ConfirmButtons
              action={banDeskTexts.confirmFraud}
              cancel={banDeskTexts.cancel}
              variant="danger"
              busy={isPending}
              onConfirm={() => confirm(banId, { ids: [banId], onDone })}
              onCancel={() => setAsking(false)}
            />
          }
        >
          <p className="text-body text-muted">{confirmFraudMeaning(people)}</p>
        </Dialog>
      )}
    </>
  );
}
