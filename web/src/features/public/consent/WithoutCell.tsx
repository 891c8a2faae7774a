import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useNavigate } from '#ui/navigation/router.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { useVerifyAgain } from './consent.api.ts';
import { consentTexts } from './consent.texts.ts';

/** What withdrawing the location means for someone verified, and the way back. */
export function WithoutCell() {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: verifyAgain, isPending, error } = useVerifyAgain();
  const navigate = useNavigate();

  async function confirm() {
    await verifyAgain();
    navigate('/verify');
  }

  return (
    <Callout title={consentTexts.withoutCellTitle}>
      <p>{consentTexts.withoutCell}</p>
      <Button variant="quiet" size="medium" className="mt-3" onClick={() => setAsking(true)}>
        {consentTexts.again}
      </Button>
      {isAsking && (
        <Dialog
          title={consentTexts.againTitle}
          onClose={() => setAsking(false)}
          locked={isPending}
          foot={
            <ConfirmButtons
              action={consentTexts.again}
              cancel={consentTexts.cancel}
              busy={isPending}
              onConfirm={() => void confirm().catch(() => {})}
              onCancel={() => setAsking(false)}
            />
          }
        >
          <p>{consentTexts.againMeaning}</p>
          <p role="alert" className="mt-3 text-body text-error empty:hidden">
            {error?.message}
          </p>
        </Dialog>
      )}
    </Callout>
  );
}
