import { EMAIL_CODE_LENGTH } from '@showup/contract/accounts/account-settings';
import { useState } from 'react';
import { useViewer, useViewerAsked } from '#features/profiles/profiles.api.ts';
import { isPassing } from '#lib/api/call-failed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { CodeBoxes } from '../codes/CodeBoxes.tsx';
import { NewCode } from '../codes/NewCode.tsx';
import { otpTexts } from '../codes/otp.texts.ts';
import { failureText, resendAtOf } from '../failure-text.ts';
import { accountScreenTexts } from './account.texts.ts';
import { useProveEmail, useSendEmailCode } from './account-settings.api.ts';

/** Sends a code to the person's email and checks it. */
export function ProveEmail({ onClose }: { onClose: () => void }) {
  const { email } = useViewer();
  const isAsked = useViewerAsked();
  const sendCode = useSendEmailCode();
  /** When another code can be requested. Set once a code was sent. */
  const [resendAt, setResendAt] = useState<string>();
  const isSent = resendAt !== undefined;

  async function send() {
    const sent = await sendCode.mutateAsync();
    setResendAt(sent.resendAt);
  }

  async function begin() {
    try {
      await send();
    } catch (failure) {
      // A code sent a moment ago may still arrive.
      const later = resendAtOf(failure);
      if (later === undefined) notify.error(failureText(failure), { of: failure });
      else setResendAt(later);
    }
  }

  return (
    <Dialog
      title={accountScreenTexts.proveEmail}
      onClose={onClose}
      foot={
        <>
          {!isSent && (
            <Button wide busy={sendCode.isPending} disabled={!isAsked} onClick={() => void begin()}>
              {accountScreenTexts.sendCode}
            </Button>
          )}
          <Button variant="quiet" wide onClick={onClose}>
            {isSent ? accountScreenTexts.close : accountScreenTexts.cancel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2 text-body">
        <p className="font-medium break-words">{email}</p>
        {isSent ? (
          <CodeEntry resendAt={resendAt} send={send} onProved={onClose} />
        ) : (
          <p className="text-muted">{accountScreenTexts.proveEmailText}</p>
        )}
      </div>
    </Dialog>
  );
}

type EntryProps = { resendAt: string; send: () => Promise<unknown>; onProved: () => void };

function CodeEntry({ resendAt, send, onProved }: EntryProps) {
  const prove = useProveEmail();
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();

  async function check(code: string) {
    setRefusal(undefined);
    try {
      await prove.mutateAsync(code);
      notify.success(accountScreenTexts.emailProved);
      onProved();
    } catch (failure) {
      setRefusal(failureText(failure));
      if (!isPassing(failure)) setAttempt(attempt + 1);
    }
  }

  function beginAgain() {
    setRefusal(undefined);
    setAttempt(attempt + 1);
  }

  return (
    <>
      <CodeBoxes
        key={attempt}
        label={otpTexts.code}
        length={EMAIL_CODE_LENGTH}
        onComplete={(code) => void check(code)}
        error={refusal}
        disabled={prove.isPending}
        autoFocus
      />
      <NewCode resendAt={resendAt} send={send} onSent={beginAgain} />
    </>
  );
}
