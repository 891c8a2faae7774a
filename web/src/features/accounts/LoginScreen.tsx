import { Link, useLocation, useSearchParams } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { useSession } from './accounts.api.ts';
import { EmailForm } from './EmailForm.tsx';
import { LegalLine } from './LegalLine.tsx';
import { LoginPromise } from './LoginPromise.tsx';
import { LogOutButton } from './LogOutButton.tsx';
import { PhoneForm } from './PhoneForm.tsx';

/** One promise, one number, one button. Somebody signed up by email proves their phone here as well. */
export function LoginScreen() {
  const isSignedIn = Boolean(useSession().data);
  const [search] = useSearchParams();
  const byEmail = search.get('with') === 'email' && !isSignedIn;

  return (
    <Page className="justify-between gap-10 pt-10 pb-6 [@media(min-height:44rem)]:pt-16">
      <title>Sign in · Showup</title>
      <div>
        <Wordmark className="block pb-9" />
        {isSignedIn ? <PhoneIsMissing /> : <LoginPromise location={search.get('location')} />}
      </div>
      <div className="flex flex-col items-center gap-5">
        {byEmail ? <EmailForm /> : <PhoneForm />}
        {isSignedIn ? <LogOutButton variant="plain" size="medium" /> : <OtherWay byEmail={byEmail} />}
        <LegalLine />
      </div>
    </Page>
  );
}

function PhoneIsMissing() {
  return (
    <>
      <h1 className="font-display text-display font-bold text-balance">One more thing: your phone number</h1>
      <p className="mt-3 text-muted">
        We send it a code once. It shows that you are one person, and brings your account back when a password
        is forgotten.
      </p>
    </>
  );
}

function OtherWay({ byEmail }: { byEmail: boolean }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const other = new URLSearchParams(search);
  if (byEmail) other.delete('with');
  else other.set('with', 'email');
  return (
    <Link
      to={{ pathname: '/login', search: other.toString() }}
      state={state}
      replace
      className={buttonClass({ variant: 'plain', size: 'medium' })}
    >
      {byEmail ? 'Sign in with phone' : 'Sign in with email'}
    </Link>
  );
}
