import type { BirthdayAsked } from '@showup/contract/accounts/number';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isOffline, isPassing } from '#lib/api/call-failed.ts';
import { useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useCodeState, useSession } from '../accounts.api.ts';
import { accountToasts } from '../accounts.texts.ts';
import { useWayOfBanned } from '../bans/banned.api.ts';
import { birthdayIn } from '../number/birthday-question.api.ts';
import { noteNumberChange } from '../number/number-news.ts';
import { beginDraft } from '../onboarding/onboarding-draft.ts';
import { isForPassword } from '../sign-in/sign-in-address.ts';
import { authenticationFailedText, codeRefusedText } from './code-failure-text.ts';
import { useVerifyCode, useVerifyUser } from './codes.api.ts';
import { otpTexts } from './otp.texts.ts';
import { pendingPhone } from './phone-number.ts';

/** After this many wrong codes the server refuses the correct one too. */
export const GUESSES = 3;

/** The current question. A reload starts again with the phone number. */
type Step =
  | { readonly kind: 'code' }
  | { readonly kind: 'password'; readonly token: string }
  | { readonly kind: 'birthday'; readonly token: string; readonly asked: BirthdayAsked };

/** The attempts at one code. */
function useTries() {
  const [attempt, setAttempt] = useState(0);
  const [resent, setResent] = useState(0);
  /** The server may have taken the code, though its answer was lost. It would then refuse it. */
  const [isUnsure, setUnsure] = useState(false);
  /** Why the last code was refused or could not be sent. Stays next to the boxes after a toast is gone. */
  const [refusal, setRefusal] = useState<string>();

  /** Without a text, the code has been used already. */
  function fail(failure: unknown, text?: string) {
    if (isOffline(failure)) setUnsure(true);
    if (text !== undefined) setRefusal(text);
    if (text === undefined || !isPassing(failure)) setAttempt(attempt + 1);
  }

  function beginAgain() {
    setResent(resent + 1);
    setAttempt(0);
    setRefusal(undefined);
    setUnsure(false);
  }

  const clear = () => setRefusal(undefined);
  return { attempt, resent, refusal, isUnsure, fail, clear, beginAgain };
}

/** Exchanges a code for a token. Undefined if the code was refused or could not be sent. */
function useTokenFor(phone: string, tries: ReturnType<typeof useTries>, refetchState: () => unknown) {
  const verifyCode = useVerifyCode();
  async function tokenFor(code: string): Promise<string | undefined> {
    try {
      return (await verifyCode.mutateAsync({ phoneNumber: phone, code })).token;
    } catch (failure) {
      const text = codeRefusedText(failure);
      const isWrong = text === accountToasts.codeWrong;
      if (isWrong) notify.error(text, { of: failure });
      const refusal = tries.isUnsure ? otpTexts.maybeUsed : otpTexts.notThisCode;
      tries.fail(failure, isWrong ? refusal : text);
      if (tries.attempt + 1 >= GUESSES) void refetchState(); // an expired code may be replaced sooner
      return undefined;
    }
  }
  return { tokenFor, isPending: verifyCode.isPending };
}

/** Takes a person from the code for their phone to a session, through the questions in between. */
export function useCodeEntry(phone: string) {
  const codeState = useCodeState();
  const isSignedIn = Boolean(useSession().data);
  const verifyUser = useVerifyUser();
  const navigate = useNavigate();
  const goIfBanned = useWayOfBanned();
  const { search } = useLocation();
  const tries = useTries();
  const { tokenFor, isPending } = useTokenFor(phone, tries, codeState.refetch);
  const [step, setStep] = useState<Step>({ kind: 'code' });
  const isForgotten = isForPassword(new URLSearchParams(search)) && !isSignedIn;

  async function check(code: string) {
    // Dismisses the message about the previous code.
    notify.dismiss();
    tries.clear();
    const token = await tokenFor(code);
    if (token === undefined) return;
    if (isForgotten) {
      notify.success(accountToasts.codeRight);
      pendingPhone.clear();
      setStep({ kind: 'password', token });
    } else await enter(token);
  }

  async function enter(token: string, dob?: string) {
    try {
      const entered = await verifyUser.mutateAsync({ token, phoneNumber: phone, dob });
      if (dob === undefined) notify.success(accountToasts.codeRight);
      pendingPhone.clear();
      if (entered.kind === 'newUser') {
        beginDraft(phone);
        navigate('/name', { replace: true });
      } else if (!isSignedIn) {
        noteNumberChange(entered.user);
        notify.success(accountToasts.loggedIn);
      }
    } catch (failure) {
      if (goIfBanned(failure)) return;
      const asked = birthdayIn(failure);
      if (asked) {
        if (dob === undefined) notify.success(accountToasts.codeRight);
        return setStep({ kind: 'birthday', token, asked });
      }
      notify.error(authenticationFailedText(failure), { of: failure });
      tries.fail(failure);
      setStep({ kind: 'code' });
    }
  }

  const isEntering = verifyUser.isPending;
  return { step, codeState, tries, check, enter, isEntering, isChecking: isPending || isEntering };
}
