import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { LogOutButton } from '../account/LogOutButton.tsx';
import { useSession } from '../accounts.api.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { LegalLine } from './LegalLine.tsx';
import { LoginPromise } from './LoginPromise.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { signInTexts } from './sign-in.texts.ts';
import { isForPassword, searchForSignIn } from './sign-in-address.ts';

const loadEmailForm = async () => (await arrival(import('./EmailForm.tsx'))).EmailForm;

/** One promise, one number, one button. People who signed up by email prove their phone here too. */
export function LoginScreen() {
  const isSignedIn = Boolean(useSession().data);
  const [search] = useSearchParams();
  const isForgotten = isForPassword(search) && !isSignedIn;
  const isNew = !isSignedIn && !isForgotten;
  const byEmail = search.get('with') === 'email' && !isSignedIn && !isForgotten;

  return (
    <Page
      width="pair"
      className="justify-between gap-7 pt-7 pb-5 [@media(width>=40rem)_and_(height>=44rem)]:justify-center [@media(width>=40rem)_and_(height>=44rem)]:gap-12 landscape:gap-5 landscape:pt-4 lg:grid lg:grid-cols-2 lg:content-center lg:items-center lg:gap-x-20 lg:gap-y-10 lg:py-6!"
    >
      <title>{pageTitle(signInTexts.signIn)}</title>
      <div>
        <div data-bar className="pb-7 landscape:pb-4">
          <Wordmark className="block" />
        </div>
        {isSignedIn && <PhoneIsMissing />}
        {isForgotten && <PasswordRecovery />}
        {isNew && <LoginPromise location={search.get('location')} />}
      </div>
      {isNew && !byEmail && <HowItWorks />}
      <div
        className={classNames(
          'flex flex-col items-center lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-photo lg:border lg:border-hairline lg:p-8',
          byEmail ? 'gap-2 lg:gap-5' : 'gap-5', // the longer form leaves no more room on a phone
        )}
      >
        {byEmail ? <LateEmailForm /> : <PhoneForm />}
        {isSignedIn ? (
          <LogOutButton variant="plain" size="medium" />
        ) : (
          <OtherWays to={byEmail ? 'phone' : 'email'} />
        )}
        <LegalLine />
      </div>
    </Page>
  );
}

/** Loaded when needed, since most people sign in with their phone. Without it, they still can. */
function LateEmailForm() {
  const [isMissing, setMissing] = useState(false);
  const EmailForm = useLatePart(loadEmailForm, true, () => setMissing(true));
  // Without a new load, browsers wait for the old request or keep its failure.
  if (isMissing) return <LoadFailed error={undefined} retry={() => location.reload()} />;
  return EmailForm ? <EmailForm /> : <div className="h-96" />;
}

function PhoneIsMissing() {
  return (
    <>
      <h1 className="font-display text-display font-bold text-balance">{signInTexts.phoneMissing}</h1>
      <p className="mt-3 text-muted">{signInTexts.phoneMissingText}</p>
    </>
  );
}

/** Above the phone entry, for someone who forgot their password. */
function PasswordRecovery() {
  return (
    <>
      <h1 className="font-display text-display font-bold text-balance">{signInTexts.forgotYourPassword}</h1>
      <p className="mt-3 text-muted">{signInTexts.recoveryText}</p>
    </>
  );
}

const loadPasskeys = async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn;

function OtherWays({ to }: { to: 'email' | 'phone' }) {
  const Passkey = useLatePart(loadPasskeys, true);
  const [search] = useSearchParams();
  const { state } = useLocation();
  return (
    <div className="flex flex-wrap justify-center gap-x-2">
      <Link
        to={{ pathname: '/login', search: searchForSignIn(search, to) }}
        state={state}
        replace
        className={buttonClass({ variant: 'plain', size: 'medium' })}
      >
        {signInTexts.signInWith(to)}
      </Link>
      {Passkey && <Passkey />}
    </div>
  );
}
