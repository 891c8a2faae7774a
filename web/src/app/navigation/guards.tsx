import type { User } from '@showup/contract/profiles';
import { type ReactNode, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCodeState, useSession } from '#features/accounts/accounts.api.ts';
import { Redirect } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';

/** The first step that is still missing before photo verification, in the order of the screens. */
function nextOnboardingStep(user: User): string | undefined {
  if (user.phoneNumber === null) return '/login';
  if (user.dob === null) return '/name';
  if (user.identifiedAs === null || user.interestedIn.length === 0) return '/gender';
  if (user.photos.length === 0) return '/bio';
  return undefined;
}

function WithSession({ children }: { children: (user: User | null) => ReactNode }) {
  const session = useSession();
  if (session.data !== undefined) return <>{children(session.data)}</>;
  if (session.isError) {
    return (
      <Page>
        <LoadFailed error={session.error} retry={session.refetch} retrying={session.isRefetching} />
      </Page>
    );
  }
  return <Waiting />;
}

export function Waiting() {
  return (
    <Page>
      <span className="m-auto">
        <Spinner />
      </span>
    </Page>
  );
}

/** Where the person wanted to go before the sign-in, to take them there afterwards. */
interface Return {
  readonly from?: string;
}

function isReturn(state: unknown): state is Return {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}

/** `/login`, `/signup`: for people who are signed out or whose email account has no phone. */
export function SignedOut() {
  const { state } = useLocation();
  return (
    <WithSession>
      {(user) =>
        user && user.phoneNumber !== null ? (
          <Redirect to={isReturn(state) && state.from ? state.from : '/'} />
        ) : (
          <Outlet />
        )
      }
    </WithSession>
  );
}

/** `/name`, `/gender`, `/bio`: for people with a phone proved in this browser or with an incomplete email account. */
export function Onboarding() {
  return (
    <WithSession>
      {(user) => {
        if (!user) return <WithProvedPhone />;
        if (user.phoneNumber === null) return <Redirect to="/login" />;
        return nextOnboardingStep(user) === undefined ? <Redirect to="/" /> : <Outlet />;
      }}
    </WithSession>
  );
}

function WithProvedPhone() {
  const codeState = useCodeState();
  const [wasProved, setWasProved] = useState(false);
  const isProved = codeState.data?.isPhoneVerified === true;
  if (isProved && !wasProved) setWasProved(true);
  // What a later check says changes nothing: the screen and its content stay. A sign-up whose answer was lost has used the
  // proof up, and can be sent again.
  if (isProved || wasProved) return <Outlet />;
  if (codeState.data) return <Redirect to="/login" />;
  if (codeState.isError) {
    return (
      <Page>
        <LoadFailed error={codeState.error} retry={codeState.refetch} retrying={codeState.isRefetching} />
      </Page>
    );
  }
  return <Waiting />;
}

function useReturn(): Return {
  const { pathname, search } = useLocation();
  return pathname === '/' ? {} : { from: pathname + search };
}

/** For people who are signed in and verified. Sends everyone else to the first missing step. */
export function Verified() {
  const state = useReturn();
  return (
    <WithSession>
      {(user) => {
        if (!user) return <Redirect to="/login" state={state} />;
        if (user.verifiedUser) return <Outlet />;
        if (user.userRole === 'Admin') return <Redirect to="/admin" />;
        return <Redirect to={nextOnboardingStep(user) ?? '/verify'} />;
      }}
    </WithSession>
  );
}

/** Sends signed-out people to the sign-in, or straight to the onboarding if they have proved a phone. */
function ToTheBeginning() {
  const state = useReturn();
  const { data, isPending } = useCodeState();
  if (isPending) return <Waiting />;
  return <Redirect to={data?.isPhoneVerified ? '/name' : '/login'} state={state} />;
}

/** `/verify`: for people who are signed in, have a complete profile and are not verified yet. */
export function Unverified() {
  return (
    <WithSession>
      {(user) => {
        if (!user) return <ToTheBeginning />;
        if (user.verifiedUser) return <Redirect to="/" />;
        if (user.userRole === 'Admin' && nextOnboardingStep(user) !== undefined) {
          return <Redirect to="/admin" />;
        }
        const step = nextOnboardingStep(user);
        return step === undefined ? <Outlet /> : <Redirect to={step} />;
      }}
    </WithSession>
  );
}

/** `/account`: for everyone signed in. */
export function SignedIn() {
  const state = useReturn();
  return <WithSession>{(user) => (user ? <Outlet /> : <Redirect to="/login" state={state} />)}</WithSession>;
}

/** `/admin`: for admins. */
export function Admin() {
  const state = useReturn();
  return (
    <WithSession>
      {(user) => {
        if (!user) return <Redirect to="/login" state={state} />;
        return user.userRole === 'Admin' ? <Outlet /> : <Redirect to="/" />;
      }}
    </WithSession>
  );
}
