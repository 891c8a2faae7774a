import { COMPLAINT_CODE_LENGTH, type ComplaintState } from '@showup/contract/public/complaints';
import { useState } from 'react';
import { CodeBoxes } from '#features/accounts/codes/CodeBoxes.tsx';
import { NewCode } from '#features/accounts/codes/NewCode.tsx';
import { serverNow } from '#lib/api/server-clock.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useProveComplaintEmail, useSendComplaintCode } from './complaint.api.ts';
import { complaintPageTexts } from './complaint.texts.ts';

const RESEND_MS = 60_000;

type Props = {
  reference: string;
  /** A code was sent just now, with the complaint. */
  isSent: boolean;
  onProved: (state: ComplaintState) => void;
};

/** Asks for the code that was sent to the email address of the complaint. */
export function ConfirmComplaintEmail({ reference, isSent, onProved }: Props) {
  const prove = useProveComplaintEmail();
  const sendCode = useSendComplaintCode();
  const inAMinute = () => new Date(serverNow() + RESEND_MS).toISOString();
  /** When another code can be requested. Set once a code was sent. */
  const [resendAt, setResendAt] = useState(() => (isSent ? inAMinute() : undefined));
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();

  async function send() {
    const sent = await sendCode.mutateAsync(reference);
    setResendAt(sent.resendAt);
  }

  async function check(code: string) {
    try {
      onProved(await prove.mutateAsync({ reference, code }));
    } catch (failure) {
      setRefusal(serverMessage(failure) ?? complaintPageTexts.failed);
      setAttempt(attempt + 1);
    }
  }

  const begin = () =>
    void send().catch((failure: unknown) =>
      notify.error(serverMessage(failure) ?? complaintPageTexts.failed, { of: failure }),
    );

  return (
    <section className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold">{complaintPageTexts.confirmEmail}</h3>
        <p>{complaintPageTexts.confirmText}</p>
      </div>
      {resendAt === undefined ? (
        <Button variant="quiet" wide busy={sendCode.isPending} onClick={begin}>
          {complaintPageTexts.sendCode}
        </Button>
      ) : (
        <>
          <CodeBoxes
            key={attempt}
            label={complaintPageTexts.code}
            length={COMPLAINT_CODE_LENGTH}
            onComplete={(code) => void check(code)}
            error={refusal}
            disabled={prove.isPending}
          />
          <NewCode resendAt={resendAt} send={send} onSent={() => setRefusal(undefined)} />
        </>
      )}
    </section>
  );
}
