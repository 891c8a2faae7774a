import type { CheckIn } from '@showup/contract/checkins';
import { useState } from 'react';
import { EmergencyNote } from '#features/public/safety-centre/EmergencyNote.tsx';
import { serverMessage } from '#lib/api/server-message.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useAnswer, useLater } from '../checkins.api.ts';
import { isConfirmed, ownerTexts } from '../checkins.texts.ts';

/** What a person can say: home, later, help. An open envelope takes back nothing but itself. */
export function Answers({ checkIn }: { checkIn: CheckIn }) {
  const answer = useAnswer(checkIn._id);
  const later = useLater();
  const isBusy = answer.isPending || later.isPending;
  const failed = (error: unknown) => notify.error(serverMessage(error) ?? ownerTexts.failed, { of: error });
  return (
    <div className="flex flex-col gap-3">
      <Button
        wide
        busy={answer.isPending && answer.variables === 'checkIn'}
        disabled={later.isPending}
        onClick={() => answer.mutate('checkIn', { onError: failed })}
      >
        {ownerTexts.home}
      </Button>
      {checkIn.status !== 'open' && (
        <Button
          wide
          variant="quiet"
          busy={later.isPending}
          disabled={answer.isPending}
          onClick={() => later.mutate(checkIn, { onError: failed })}
        >
          {ownerTexts.later}
        </Button>
      )}
      {checkIn.status !== 'open' && <HelpButton checkIn={checkIn} disabled={isBusy} />}
    </div>
  );
}

type HelpProps = { checkIn: CheckIn; disabled?: boolean };

/** Asks once more before it opens the envelope. */
export function HelpButton({ checkIn, disabled = false }: HelpProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button wide variant="danger" disabled={disabled} onClick={() => setAsking(true)}>
        {ownerTexts.help}
      </Button>
      {isAsking && <AskForHelp checkIn={checkIn} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskForHelp({ checkIn, onClose }: { checkIn: CheckIn; onClose: () => void }) {
  const answer = useAnswer(checkIn._id);
  return (
    <Dialog
      title={ownerTexts.helpTitle}
      onClose={onClose}
      locked={answer.isPending}
      foot={
        <ConfirmButtons
          action={ownerTexts.alert}
          cancel={ownerTexts.cancel}
          variant="danger"
          busy={answer.isPending}
          onConfirm={() => answer.mutate('askForHelp', { onSuccess: onClose })}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <p>{isConfirmed(checkIn) ? ownerTexts.helpText(checkIn.contactName) : ownerTexts.helpNobody}</p>
        {answer.failureCount > 0 && (
          <p role="alert" className="font-semibold text-error">
            {answer.isError ? ownerTexts.failedHelp : ownerTexts.tryingHelp}
          </p>
        )}
        <EmergencyNote />
      </div>
    </Dialog>
  );
}
