import { useState } from 'react';
import { notify } from '../../../ui/toasts/notify.ts';
import { useChangeNumber } from '../account/account-settings.api.ts';
import { CodeStep } from '../codes/CodeStep.tsx';
import { BirthdayStep, NewNumberStep, NumberDialog, OldNumberStep } from './ChangeNumberSteps.tsx';
import { numberTexts } from './number.texts.ts';

type Props = {
  phone: string;
  /** Whether a code to the old number was entered in this session recently. */
  isProved: boolean;
  onClose: () => void;
};

/** Changes the number: with codes to both numbers, or with the birthday if the old number is lost. */
export function ChangeNumber({ phone, isProved, onClose }: Props) {
  const [isOldDone, setOldDone] = useState(isProved);
  const [isLost, setLost] = useState(false);
  const [wanted, setWanted] = useState<string>();
  /** The token for a correct code to the new number, kept while the birthday is asked for. */
  const [token, setToken] = useState<string>();
  const change = useChangeNumber();

  async function save(phoneNumber: string, proof: { token: string; dob?: string }) {
    await change.mutateAsync({ phoneNumber, ...proof });
    notify.success(numberTexts.changed);
    onClose();
  }

  if (!isOldDone && !isLost) {
    return (
      <OldNumberStep
        phone={phone}
        onProved={() => setOldDone(true)}
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
