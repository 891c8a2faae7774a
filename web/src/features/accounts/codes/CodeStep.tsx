import type { CodeState } from '@showup/contract/accounts';
import { COUNTRY_CODE } from '@showup/contract/accounts/first-visit';
import { useState } from 'react';
import { isPassing } from '#lib/api/call-failed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountScreenTexts } from '../account/account.texts.ts';
import { useCodeState, useSendCode } from '../accounts.api.ts';
import { accountToasts } from '../accounts.texts.ts';
import { codeNotSentText, failureText, resendAtOf } from '../failure-text.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { codeRefusedText } from './code-failure-text.ts';
import { useVerifyCode } from './codes.api.ts';
import { NewCode } from './NewCode.tsx';
import { otpTexts } from './otp.texts.ts';
import { maskedPhone } from './phone-number.ts';
import { ResendWait } from './ResendWait.tsx';

type Props = {
  phone: string;
  /** Hides all but the last digits of the number. */
  masked?: boolean | undefined;
  /** Receives the token for a correct code. */
  onToken: (token: string) => Promise<void>;
};

/** Sends a code to a phone and asks for it, for someone who is signed in. */
export function CodeStep({ phone, masked = false, onToken }: Props) {
  const codeState = useCodeState();
  const verifyCode = useVerifyCode();
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  // A code sent earlier can still be entered, but only fresh data says whether it has expired.
  const known = codeState.isFetchedAfterMount && !codeState.isError ? codeState.data : undefined;
  const sent = known?.phone?.endsWith(phone.slice(-3)) ? known : undefined;

  async function check(code: string) {
    setRefusal(undefined);
    setChecking(true);
    let isUsed = false;
    try {
      const { token } = await verifyCode.mutateAsync({ phoneNumber: phone, code });
      isUsed = true;
      await onToken(token);
    } catch (failure) {
      const text = codeRefusedText(failure);
      setRefusal(text === accountToasts.codeWrong ? otpTexts.notThisCode : failureText(failure));
      if (!isUsed && isPassing(failure)) return; // the code can be sent again
      setAttempt((before) => before + 1);
      void codeState.refetch(); // an expired code may be replaced sooner
    } finally {
      setChecking(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        {sent ? accountScreenTexts.sentTo : accountScreenTexts.sendTo}{' '}
        <span className="font-medium whitespace-nowrap tabular-nums">
          {COUNTRY_CODE} {masked ? maskedPhone(phone) : phone}
        </span>
        .
      </p>
      {sent ? (
        <SentCode
          phone={phone}
          attempt={attempt}
          sent={sent}
          refusal={refusal}
          isChecking={isChecking}
          onCode={(code) => void check(code)}
          onResent={() => setRefusal(undefined)}
        />
      ) : (
        <>
          {refusal !== undefined && (
            <p role="alert" className="text-error">
              {refusal}
            </p>
          )}
          <FirstCode phone={phone} isLoading={!codeState.isFetchedAfterMount} />
        </>
      )}
    </div>
  );
}

type SentCodeProps = {
  phone: string;
  /** The number of wrong codes so far. The boxes are emptied after each one. */
  attempt: number;
  sent: Pick<CodeState, 'codeLength' | 'resendAt'>;
  refusal: string | undefined;
  isChecking: boolean;
  onCode: (code: string) => void;
  onResent: () => void;
};

function SentCode({ phone, attempt, sent, refusal, isChecking, onCode, onResent }: SentCodeProps) {
  const sendCode = useSendCode();
  return (
    <>
      <CodeBoxes
        key={`${attempt} ${sent.resendAt}`}
        label={otpTexts.code}
        labelHidden
        length={sent.codeLength}
        onComplete={onCode}
        error={refusal}
        disabled={isChecking}
        autoFocus
      />
      <div className="flex min-h-11 flex-col items-start justify-center text-muted" aria-live="polite">
        {isChecking ? (
          <p className="flex items-center gap-3">
            <Spinner /> {otpTexts.checking}
          </p>
        ) : (
          <NewCode resendAt={sent.resendAt} send={() => sendCode.mutateAsync(phone)} onSent={onResent} />
        )}
      </div>
    </>
  );
}

function FirstCode({ phone, isLoading }: { phone: string; isLoading: boolean }) {
  const sendCode = useSendCode();
  const [refusedUntil, setRefusedUntil] = useState<string>();

  async function send() {
    try {
      await sendCode.mutateAsync(phone);
    } catch (failure) {
      const later = resendAtOf(failure);
      setRefusedUntil(later);
      if (later === undefined) notify.error(codeNotSentText(failure), { of: failure });
    }
  }

  return (
    <>
      {refusedUntil !== undefined && (
        <p role="status" className="text-muted">
          {signInTexts.askAgain}
          <ResendWait until={refusedUntil} />.
        </p>
      )}
      <Button wide busy={sendCode.isPending || isLoading} onClick={() => void send()}>
        {accountScreenTexts.sendCode}
      </Button>
    </>
  );
}
