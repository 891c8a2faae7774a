import { phoneRefusal } from '@showup/contract/accounts/first-visit';
import { isPhone, phoneDigits } from '@showup/contract/accounts/written-phone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isUnanswered } from '#lib/api/call-failed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { isFocusFree } from '#ui/page/focus-rescue.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { useSendCode } from '../accounts.api.ts';
import { PhoneField } from '../codes/PhoneField.tsx';
import { pendingPhone, typedPhone } from '../codes/phone-number.ts';
import { ResendWait } from '../codes/ResendWait.tsx';
import { useSecondsTo } from '../codes/use-seconds-to.ts';
import { codeNotSentText, resendAtOf } from '../failure-text.ts';
import { signInTexts } from './sign-in.texts.ts';

/** The phone number as typed, kept across reloads. */
function useTypedPhone() {
  const [phone, setPhone] = useState(() => phoneDigits(typedPhone.read() ?? pendingPhone.read() ?? ''));
  const field = useRef<HTMLInputElement>(null);

  // The form is on the page before this script runs, so the field may already contain text. After Back, browsers may
  // also fill it in without telling React.
  useEffect(() => {
    if (!field.current?.value) return;
    const digits = phoneDigits(field.current.value);
    field.current.value = digits;
    setPhone(digits);
  }, []);

  useEffect(() => typedPhone.write(phone), [phone]);

  useEffect(() => {
    if (hasKeyboard() && isFocusFree()) field.current?.focus();
  }, []);

  return { phone, setPhone, field };
}

/** The form itself says when the next code can be requested. */
function tellNotSent(failure: unknown, phone: string): void {
  if (isUnanswered(failure)) pendingPhone.write(phone); // a code may be on its way
  if (resendAtOf(failure) === undefined) notify.error(codeNotSentText(failure), { of: failure });
}

export function PhoneForm() {
  const { phone, setPhone, field } = useTypedPhone();
  const [error, setError] = useState<string>();
  const [resendAt, setResendAt] = useState<string>();
  const sendCode = useSendCode();
  const navigate = useNavigate();
  const { state, search } = useLocation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The field may have been filled in and submitted before React noticed.
    const written = phoneDigits(field.current?.value ?? '');
    setPhone(written);
    if (!isPhone(written)) {
      setError(phoneRefusal);
      field.current?.focus();
      return;
    }
    try {
      await sendCode.mutateAsync(written);
    } catch (failure) {
      setResendAt(resendAtOf(failure));
      return tellNotSent(failure, written);
    }
    pendingPhone.write(written);
    typedPhone.clear();
    // The state contains the address to open after sign-in.
    navigate({ pathname: '/otp', search }, { state });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4">
      <PhoneField
        ref={field}
        id="phone"
        label={signInTexts.phoneNumber}
        autoComplete="tel-national"
        name="phone"
        value={phone}
        onPhone={(typed) => {
          setPhone(typed);
          setError(undefined);
          setResendAt(undefined);
        }}
        error={error}
      />
      <div role="status" className="text-body empty:hidden">
        {resendAt !== undefined && <NextCode at={resendAt} hasCode={pendingPhone.read() === phone} />}
      </div>
      <Button type="submit" wide busy={sendCode.isPending}>
        {signInTexts.verify}
      </Button>
    </form>
  );
}

/** Says why no code was sent and when one can be. Links to the code entry if one was sent before. */
function NextCode({ at, hasCode }: { at: string; hasCode: boolean }) {
  const isNow = useSecondsTo(at) === 0;
  const { state, search } = useLocation();
  return (
    <p className="text-muted">
      {isNow ? signInTexts.askNow : signInTexts.askAgain}
      <ResendWait until={at} />
      {!isNow && '.'}{' '}
      {hasCode && (
        <Link
          to={{ pathname: '/otp', search }}
          state={state}
          className="inline-block py-2.5 text-base-content underline underline-offset-4"
        >
          {signInTexts.enterTheLastCode}
        </Link>
      )}
    </p>
  );
}
