import { COUNTRY_CODE } from '@showup/contract/accounts/first-visit';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Link, Redirect } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { useSendCode } from '../accounts.api.ts';
import { BirthdayQuestion } from '../number/BirthdayQuestion.tsx';
import { BesideTheIdea } from '../sign-in/BesideTheIdea.tsx';
import { NewPassword } from '../sign-in/NewPassword.tsx';
import { CodeBoxes } from './CodeBoxes.tsx';
import { NewCode } from './NewCode.tsx';
import { otpTexts } from './otp.texts.ts';
import { maskedPhone, pendingPhone } from './phone-number.ts';
import { GUESSES, useCodeEntry } from './use-code-entry.ts';

export function OtpScreen() {
  const [phone] = useState(() => pendingPhone.read());
  const { search } = useLocation();
  return phone === undefined ? <Redirect to={{ pathname: '/login', search }} /> : <CodeEntry phone={phone} />;
}

type Entry = ReturnType<typeof useCodeEntry>;

function CodeEntry({ phone }: { phone: string }) {
  const entry = useCodeEntry(phone);
  const { step, enter, isEntering } = entry;
  if (step.kind === 'birthday') {
    return (
      <BirthdayQuestion
        token={step.token}
        asked={step.asked}
        phone={phone}
        busy={isEntering}
        onAnswer={(dob) => void enter(step.token, dob)}
      />
    );
  }
  if (step.kind === 'password') {
    return (
      <NewPassword
        phone={phone}
        token={step.token}
        onSignIn={() => void enter(step.token)}
        signingIn={isEntering}
      />
    );
  }
  return <CodePage phone={phone} entry={entry} />;
}

type PageProps = { phone: string; entry: Entry };

function CodePage({ phone, entry: { codeState, tries, check, isChecking } }: PageProps) {
  const { state, search } = useLocation();
  const phoneEntry = { pathname: '/login', search };
  return (
    <BesideTheIdea>
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
              key={`${tries.resent} ${tries.attempt} of ${codeState.data.codeLength}`}
              label={otpTexts.code}
              labelHidden
              length={codeState.data.codeLength}
              onComplete={(code) => void check(code)}
              error={tries.refusal}
              disabled={isChecking}
              autoFocus
            />
          ) : (
            codeState.isError && (
              <LoadFailed
                error={codeState.error}
                retry={codeState.refetch}
                retrying={codeState.isRefetching}
              />
            )
          )}
        </div>
        <div className="mt-4 flex min-h-11 flex-col items-start gap-2 text-muted" aria-live="polite">
          {isChecking ? (
            <p className="flex min-h-11 items-center gap-3">
              <Spinner /> {otpTexts.checking}
            </p>
          ) : (
            <AnotherCode phone={phone} tries={tries} resendAt={codeState.data?.resendAt} />
          )}
        </div>
      </Page>
    </BesideTheIdea>
  );
}

type AnotherCodeProps = {
  phone: string;
  tries: Entry['tries'];
  /** Undefined until known; null if a new code can be sent now. */
  resendAt: string | null | undefined;
};

/** Offers to use another number, or to send a new code to this one. */
function AnotherCode({ phone, tries, resendAt }: AnotherCodeProps) {
  const { state, search } = useLocation();
  const sendCode = useSendCode();
  const lead = (isWaiting: boolean) => (
    <>
      {tries.attempt >= GUESSES ? otpTexts.threeTries : otpTexts.noCode}{' '}
      <Link
        to={{ pathname: '/login', search }}
        state={state}
        // It leads to another number at any time, but a code for this one is not to be had yet.
        className={classNames(
          'inline-block py-2.5',
          !isWaiting && 'text-base-content underline underline-offset-4',
        )}
      >
        {otpTexts.resendOtp}
      </Link>
    </>
  );
  if (resendAt === undefined) return <p>{lead(false)}</p>;
  return (
    <NewCode
      lead={lead}
      resendAt={resendAt}
      send={() => sendCode.mutateAsync(phone)}
      onSent={tries.beginAgain}
    />
  );
}
