import type { Ban } from '@showup/contract/moderation/bans';
import { useState } from 'react';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useConfirmFraud } from './bans.api.ts';
import { banDeskTexts, confirmFraudMeaning, confirmFraudTitle } from './bans.texts.ts';
import { useBanChanged } from './use-ban-changed.ts';

type Props = {
  ban: Ban;
  /** How many will be warned. */
  people: number;
};

/** For an admin other than the one who banned. */
export function ConfirmFraud({ ban, people }: Props) {
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
