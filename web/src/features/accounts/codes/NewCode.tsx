import { type ReactNode, useState } from 'react';
import { useClockLeaps } from '#lib/live/clock-leaps.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { codeNotSentText, resendAtOf } from '../failure-text.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import { otpTexts } from './otp.texts.ts';
import { ResendWait } from './ResendWait.tsx';
import { useSecondsTo } from './use-seconds-to.ts';

type Props = {
  /** When another code can be requested; null means now. */
  resendAt: string | null;
  send: () => Promise<unknown>;
  onSent: () => void;
  /** Other ways to a code, in the line with the countdown, while that runs and after it. */
  lead?: ((isWaiting: boolean) => ReactNode) | undefined;
};

/** Counts down to the next code, then offers to send it. */
export function NewCode({ resendAt, send, onSent, lead }: Props) {
  const [isSending, setSending] = useState(false);
  /** The server's answer to a request that came too early. */
  const [refusedUntil, setRefusedUntil] = useState<string>();
  const until = refusedUntil ?? resendAt;
  const isWaiting = useSecondsTo(until) > 0;
  useClockLeaps();

  async function sendAnother() {
    setSending(true);
    try {
      await send();
      setRefusedUntil(undefined);
      notify.success(otpTexts.newCodeSent);
      onSent();
    } catch (failure) {
      const later = resendAtOf(failure);
      setRefusedUntil(later);
      if (later === undefined) notify.error(codeNotSentText(failure), { of: failure });
    } finally {
      setSending(false);
    }
  }

  if (isWaiting) {
    return (
      <p>
        {lead?.(true) ?? signInTexts.askAgain}
        <ResendWait until={until} />.
      </p>
    );
  }
  return (
    <>
      {lead && <p>{lead(false)}</p>}
      <Button variant="quiet" size="medium" busy={isSending} onClick={() => void sendAnother()}>
        {otpTexts.sendNewCode}
      </Button>
    </>
  );
}
