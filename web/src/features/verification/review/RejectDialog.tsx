import { type PendingVerification, REJECT_REASONS, verificationTexts } from '@showup/contract/verification';
import { useEffect, useRef, useState } from 'react';
import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx';
import { reviewTexts } from './review.texts.ts';

type Reason = (typeof REJECT_REASONS)[number];
const reasons = REJECT_REASONS.map((value, index) => ({ value, label: value, key: String(index + 1) }));

type Props = {
  entry: PendingVerification;
  onClose: () => void;
  onReject: (reason: Reason) => void;
};

/** Asks for the reason. The key of a reason rejects with it at once. */
export function RejectDialog({ entry, onClose, onReject }: Props) {
  const [reason, setReason] = useState<Reason>();
  const [isMissing, setIsMissing] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  useLetterKeys(Object.fromEntries(reasons.map(({ value, key }) => [key, () => onReject(value)])), choice);

  const focusFirst = () => choice.current?.querySelector('input')?.focus();
  useEffect(focusFirst, []);

  function reject() {
    if (reason) return onReject(reason);
    setIsMissing(true);
    focusFirst();
  }

  return (
    <Dialog
      title={reviewTexts.rejectTitle(entry)}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" size="medium" className="sm:flex-1" onClick={reject}>
            {reviewTexts.reject}
          </Button>
          <Button variant="quiet" size="medium" className="sm:flex-1" onClick={onClose}>
            {reviewTexts.cancel}
          </Button>
        </>
      }
    >
      <div ref={choice}>
        <ChoiceGroup
          label={reviewTexts.rejectReason}
          options={reasons.map(({ key, ...reason }) => ({ ...reason, shortcut: shownKey(key) }))}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen);
            setIsMissing(false);
          }}
          error={isMissing && !reason ? verificationTexts.reason : undefined}
        />
      </div>
    </Dialog>
  );
}
