import { type PendingVerification, REJECT_REASONS, verificationTexts } from '@showup/contract/verification';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

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
      title={`Reject ${entry.fullName}’s ${entry.kind === 'photos' ? 'new photos' : 'photo'}`}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button variant="danger" size="medium" className="sm:flex-1" busy={busy} onClick={reject}>
            Reject
          </Button>
          <Button variant="quiet" size="medium" className="sm:flex-1" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <ChoiceGroup
        label="The reason, as they will read it"
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
