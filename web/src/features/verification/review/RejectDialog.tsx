import { type PendingVerification, REJECT_REASONS, verificationTexts } from '@showup/contract/verification';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ChoiceGroup } from '../../../ui/fields/ChoiceGroup.tsx';
import { reviewTexts } from './review.texts.ts';

type Reason = (typeof REJECT_REASONS)[number];
const reasons = REJECT_REASONS.map((value) => ({ value, label: value }));

type Props = {
  entry: PendingVerification;
  busy: boolean;
  onClose: () => void;
  onReject: (reason: Reason) => void;
};

export function RejectDialog({ entry, busy, onClose, onReject }: Props) {
  const [reason, setReason] = useState<Reason>();
  const [isMissing, setIsMissing] = useState(false);

  function reject() {
    if (reason) onReject(reason);
    else setIsMissing(true);
  }

  return (
    <Dialog
      title={reviewTexts.rejectTitle(entry)}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button variant="danger" size="medium" className="sm:flex-1" busy={busy} onClick={reject}>
            {reviewTexts.reject}
          </Button>
          <Button variant="quiet" size="medium" className="sm:flex-1" disabled={busy} onClick={onClose}>
            {reviewTexts.cancel}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        label={reviewTexts.rejectReason}
        options={reasons}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen);
          setIsMissing(false);
        }}
        error={isMissing && !reason ? verificationTexts.reason : undefined}
      />
    </Dialog>
  );
}
