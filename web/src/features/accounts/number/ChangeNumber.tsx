import { useState } from 'react';
import { useViewerAsked } from '#features/profiles/profiles.api.ts';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useChangeNumber, useProofState } from '../account/account-settings.api.ts';
import { CodeStep } from '../codes/CodeStep.tsx';
import { BirthdayStep, NewNumberStep, NumberDialog, OldNumberStep } from './ChangeNumberSteps.tsx';
import { numberTexts } from './number.texts.ts';

type Props = { phone: string; onClose: () => void };

/** Changes the number: with codes to both numbers, or with the birthday if the old number is lost. */
export function ChangeNumber({ phone, onClose }: Props) {
  /** Whether a code to the old number was entered in this session recently. */
  const proof = useProofState();
  const [isProvedHere, setProvedHere] = useState(false);
  const [isLost, setLost] = useState(false);
  const [wanted, setWanted] = useState<string>();
  /** The token for a correct code to the new number, kept while the birthday is asked for. */
  const [token, setToken] = useState<string>();
  const change = useChangeNumber();
  const isAsked = useViewerAsked();

  async function save(phoneNumber: string, proof: { token: string; dob?: string }) {
    await change.mutateAsync({ phoneNumber, ...proof });
    notify.success(numberTexts.changed);
    onClose();
  }

  const isOldDone = isProvedHere || proof.data?.isProved === true;
  if (wanted === undefined && !isOldDone && !isLost) {
    return proof.isLoading || !isAsked ? (
      <NumberDialog busy={false} onClose={onClose}>
        <Skeleton className="h-24" />
      </NumberDialog>
    ) : (
      <OldNumberStep
        phone={phone}
        onProved={() => setProvedHere(true)}
        onLost={() => setLost(true)}
        onClose={onClose}
      />
    );
  }
  if (wanted === undefined) return <NewNumberStep isLost={isLost} onSent={setWanted} onClose={onClose} />;
  if (token !== undefined) {
    return (
      <BirthdayStep
        busy={change.isPending}
        onAnswer={(dob) => save(wanted, { token, dob })}
        onClose={onClose}
      />
    );
  }
  return (
    <NumberDialog busy={change.isPending} onClose={onClose}>
      <CodeStep
        phone={wanted}
        onToken={async (proof) => {
          if (isLost) setToken(proof);
          else await save(wanted, { token: proof });
        }}
      />
    </NumberDialog>
  );
}
