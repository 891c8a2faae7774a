import { CHANNEL_CODE_LENGTH } from '@showup/contract/checkins';
import { useState } from 'react';
import { CodeBoxes } from '#features/accounts/codes/CodeBoxes.tsx';
import { NewCode } from '#features/accounts/codes/NewCode.tsx';
import { serverMessage } from '#lib/api/server-message.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { contactTexts } from '../checkins.texts.ts';
import { useConfirm, useRequestChannel } from './contact.api.ts';

type Props = {
  token: string;
  kind: 'email' | 'text';
  address: string;
  resendAt: string;
  /** Goes back to the ways. */
  onOther: () => void;
};

/** Asks for the code that was sent to an address. */
export function EnterCode({ token, kind, address, resendAt: first, onOther }: Props) {
  const confirm = useConfirm(token);
  const request = useRequestChannel(token);
  const [resendAt, setResendAt] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();

  function check(code: string) {
    confirm.mutate(code, {
      onSuccess: onOther,
      onError(error) {
        setRefusal(serverMessage(error) ?? contactTexts.failed);
        setAttempt(attempt + 1);
      },
    });
  }

  return (
    <section className="flex flex-col gap-4">
      <p className="break-words">{contactTexts.codeSentTo(address)}</p>
      <CodeBoxes
        key={attempt}
        label={contactTexts.code}
        length={CHANNEL_CODE_LENGTH}
        onComplete={check}
        error={refusal}
        disabled={confirm.isPending}
      />
      <NewCode
        resendAt={resendAt}
        send={async () => setResendAt((await request.mutateAsync({ kind, address })).resendAt)}
        onSent={() => setRefusal(undefined)}
      />
      <Button variant="plain" size="medium" onClick={onOther}>
        {contactTexts.other}
      </Button>
    </section>
  );
}
