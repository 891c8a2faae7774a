import { displayNameOf } from '@showup/contract/profiles/display-name';
import { BadgeCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { MOMENT_MS, vibrate } from '#lib/device/vibrate.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import {
  type CapturedPhoto,
  clearVerificationStorage,
  sentPhotoOf,
  venueOf,
} from '../verification.stored.ts';
import { shownUpText, verificationScreenTexts, verificationStatusTexts } from '../verification.texts.ts';

/** Welcomes someone with the photo they sent from this device. */
export function ApprovalWelcome() {
  const { _id: viewerId, fullName, displayName } = useViewer();
  const [sent, setSent] = useState(() => sentPhotoOf(viewerId));
  return (
    sent && (
      <Welcome name={displayNameOf(fullName, displayName)} sent={sent} onClose={() => setSent(undefined)} />
    )
  );
}

type Props = { name: string; sent: CapturedPhoto; onClose: () => void };

function Welcome({ name, sent, onClose }: Props) {
  const [venue] = useState(() => venueOf(sent));
  useEffect(() => {
    clearVerificationStorage();
    vibrate(MOMENT_MS);
  }, []);
  return (
    <Dialog
      unasked
      title={verificationStatusTexts.approved}
      onClose={onClose}
      foot={
        <Button wide onClick={onClose}>
          {verificationScreenTexts.meetPeople}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-5 py-2 text-center">
        <div className="relative isolate">
          <span
            aria-hidden
            className="absolute -inset-10 -z-1 animate-fade bg-radial from-primary/25 to-transparent to-70%"
          />
          <img
            src={sent.photo}
            alt=""
            className="aspect-square w-44 animate-pop rounded-full bg-base-300 object-cover object-[50%_25%] ring-4 ring-primary"
          />
          <span
            aria-hidden
            className="absolute right-1 bottom-1 grid size-14 animate-meet place-items-center rounded-full bg-primary text-primary-content ring-4 ring-base-100"
          >
            <BadgeCheck size={28} />
          </span>
        </div>
        <p className="font-display text-title font-bold text-balance break-words">
          {verificationScreenTexts.youAreIn(name)}
        </p>
        <p className="text-body text-balance break-words text-muted">{shownUpText(venue?.name)}</p>
      </div>
    </Dialog>
  );
}
