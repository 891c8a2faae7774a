import { COUNTRY_CODE } from '@showup/contract/accounts';
import type { BirthdayAsked } from '@showup/contract/number-reviews';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { CodeBoxes } from '../../../ui/fields/CodeBoxes.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { LoadFailed } from '../../../ui/status/LoadFailed.tsx';
import { Spinner } from '../../../ui/status/Spinner.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { BackLink } from '../../profiles/BackLink.tsx';
import { useCodeState, useSendCode, useSession, useVerifyCode, useVerifyUser } from '../accounts.api.ts';
import { accountNotices } from '../accounts.texts.ts';
import { useWayOfBanned } from '../banned/banned.api.ts';
import { authenticationFailedText, codeRefusedText } from '../failure-text.ts';
import { BirthdayQuestion } from '../number/BirthdayQuestion.tsx';
import { birthdayIn } from '../number/birthday-question.api.ts';
import { noteNumberChange } from '../number/number-notice.ts';
import { beginDraft } from '../onboarding/onboarding-draft.ts';
import { NewPassword } from '../sign-in/NewPassword.tsx';
import { isForPassword } from '../sign-in/sign-in-address.ts';
import { NewCode } from './NewCode.tsx';
import { otpTexts } from './otp.texts.ts';
import { maskedPhone, pendingPhone } from './phone-number.ts';

/** After so many wrong ones the right code is refused as well. */
const GUESSES = 3;

export function OtpScreen() {
  const [phone] = useState(() => pendingPhone.read());
  const { search } = useLocation();
  return phone === undefined ? (
    <Navigate to={{ pathname: '/login', search }} replace />
  ) : (
    <CodeEntry phone={phone} />
  );
}

function CodeEntry({ phone }: { phone: string }) {
  const codeState = useCodeState();
  const isSignedIn = Boolean(useSession().data);
  const sendCode = useSendCode();
  const verifyCode = useVerifyCode();
  const verifyUser = useVerifyUser();
  const navigate = useNavigate();
  const goIfBanned = useWayOfBanned();
  const { state, search } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [resent, setResent] = useState(0);
  /** Of the last code; it stays beside the boxes after the toast has gone. */
  const [refusal, setRefusal] = useState<string>();
  /** Of the right code, while a new password is being chosen with it. A reload forgets it, and asks for the phone again. */
  const [proof, setProof] = useState<string>();
  /** After the right code, where that is not enough. */
  const [question, setQuestion] = useState<{ token: string; asked: BirthdayAsked }>();
  const isForgotten = isForPassword(new URLSearchParams(search)) && !isSignedIn;
  const isChecking = verifyCode.isPending || verifyUser.isPending;

  /** Answers undefined where the boxes are to be filled again. */
  async function tokenFor(code: string) {
    try {
      return (await verifyCode.mutateAsync({ phoneNumber: phone, code })).token;
    } catch (failure) {
      const text = codeRefusedText(failure);
      notify.error(text, { of: failure });
      setRefusal(text === accountNotices.codeWrong ? otpTexts.notThisCode : text);
      setAttempt(attempt + 1);
      if (attempt + 1 >= GUESSES) void codeState.refetch(); // a code that has ended may be replaced sooner
    }
  }

  async function check(code: string) {
    // What was said of the code before.
    notify.dismiss();
    setRefusal(undefined);
    const token = await tokenFor(code);
    if (token === undefined) return;
    if (isForgotten) {
      notify.success(accountNotices.codeRight);
      pendingPhone.clear();
      setProof(token);
    } else await enter(token);
  }

  function beginAgain() {
    setResent(resent + 1);
    setAttempt(0);
    setRefusal(undefined);
  }

  async function enter(token: string, dob?: string) {
    try {
      const result = await verifyUser.mutateAsync({ token, phoneNumber: phone, dob });
      if (dob === undefined) notify.success(accountNotices.codeRight);
      pendingPhone.clear();
      if ('isNewUser' in result) {
        beginDraft(phone);
        void navigate('/name', { replace: true });
      } else if (!isSignedIn) {
        noteNumberChange(result);
        notify.success(accountNotices.loggedIn);
      }
    } catch (failure) {
      if (goIfBanned(failure)) return;
      const asked = birthdayIn(failure);
      if (asked) {
        if (dob === undefined) notify.success(accountNotices.codeRight);
        return setQuestion({ token, asked });
      }
      setQuestion(undefined);
      notify.error(authenticationFailedText(failure), { of: failure });
      setAttempt(attempt + 1);
      setProof(undefined);
    }
  }

  if (question) {
    return (
      <BirthdayQuestion
        {...question}
        phone={phone}
        busy={verifyUser.isPending}
        onAnswer={(dob) => void enter(question.token, dob)}
      />
    );
  }

  if (proof !== undefined) {
    return (
      <NewPassword
        phone={phone}
        token={proof}
        onSignIn={() => void enter(proof)}
        signingIn={verifyUser.isPending}
      />
    );
  }

  const phoneEntry = { pathname: '/login', search };
  return (
    <Page
      header={<TopBar left={<BackLink to={phoneEntry} state={state} label={otpTexts.backToPhone} />} />}
      gathered
      className="pt-4"
    >
      <title>{pageTitle(otpTexts.enterTheCode)}</title>
      <h1 className="font-display text-display font-bold">{otpTexts.enterTheCode}</h1>
      <p className="mt-3 text-muted">
        {otpTexts.weSentItTo}{' '}
        <span className="font-medium whitespace-nowrap text-base-content tabular-nums">
          {COUNTRY_CODE} {maskedPhone(phone)}
        </span>
      </p>
      <div className="mt-8 min-h-18">
        {codeState.data ? (
          <CodeBoxes
            key={`${resent} ${attempt} of ${codeState.data.codeLength}`}
            label={otpTexts.code}
            labelHidden
            length={codeState.data.codeLength}
            onComplete={(code) => void check(code)}
            error={refusal}
            disabled={isChecking}
            autoFocus
          />
        ) : (
          codeState.isError && (
            <LoadFailed error={codeState.error} retry={codeState.refetch} retrying={codeState.isRefetching} />
          )
        )}
      </div>
      <div className="mt-4 flex min-h-11 flex-col items-start gap-2 text-muted" aria-live="polite">
        {isChecking ? (
          <p className="flex min-h-11 items-center gap-3">
            <Spinner /> {otpTexts.checking}
          </p>
        ) : (
          <>
            <p>
              {attempt >= GUESSES ? otpTexts.threeTries : otpTexts.noCode}{' '}
              <Link
                to={phoneEntry}
                state={state}
                className="inline-block py-2.5 text-base-content underline underline-offset-4"
              >
                {otpTexts.resendOtp}
              </Link>
            </p>
            {codeState.data && (
              <NewCode
                resendAt={codeState.data.resendAt}
                send={() => sendCode.mutateAsync(phone)}
                onSent={beginAgain}
              />
            )}
          </>
        )}
      </div>
    </Page>
  );
}
