import type { User } from '@showup/contract/profiles';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useCodeState, useSession } from '../features/accounts/accounts.api.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Page } from '../ui/Page.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** What an account has still to tell before its photo verification, in the order of the screens. */
function nextOnboardingStep(user: User): string | undefined {
  if (user.phoneNumber === null) return '/login';
  if (user.dob === null) return '/name';
  if (user.identifiedAs === null || user.interestedIn.length === 0) return '/gender';
  if (user.photos.length === 0) return '/bio';
  return undefined;
}

function WithSession({ children }: { children: (user: User | null) => ReactNode }) {
  const session = useSession();
  if (session.isPending) return <Waiting />;
  if (session.isError) {
    return (
      <Page>
        <LoadFailed error={session.error} retry={session.refetch} retrying={session.isRefetching} />
      </Page>
    );
  }
  return children(session.data);
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

/** Where a link led before sign-in, so that it can lead there again afterwards. */
interface Return {
  readonly from?: string;
}

function isReturn(state: unknown): state is Return {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}

/** `/login`, `/signup`: for whoever is signed out, or has an email account without a phone. */
export function SignedOut() {
  const { state } = useLocation();
  return (
    <WithSession>
      {(user) =>
        user && user.phoneNumber !== null ? (
          <Navigate to={isReturn(state) && state.from ? state.from : '/'} replace />
        ) : (
          <Outlet />
        )
      }
    </WithSession>
  );
}

/** `/name`, `/gender`, `/bio`: with a phone proved in this browser, or an email account that is not complete. */
export function Onboarding() {
  return (
    <WithSession>
      {(user) => {
        if (!user) return <WithProvedPhone />;
        return nextOnboardingStep(user) === undefined ? <Navigate to="/" replace /> : <Outlet />;
      }}
    </WithSession>
  );
}

function WithProvedPhone() {
  const codeState = useCodeState();
  if (codeState.isPending) return <Waiting />;
  if (codeState.isError) {
    return (
      <Page>
        <LoadFailed error={codeState.error} retry={codeState.refetch} retrying={codeState.isRefetching} />
      </Page>
    );
  }
  return codeState.data.isPhoneVerified ? <Outlet /> : <Navigate to="/login" replace />;
}

function useReturn(): Return {
  const { pathname, search } = useLocation();
  return pathname === '/' ? {} : { from: pathname + search };
}

/** Signed in and photo verified; everyone else is led to the first thing that is missing. */
export function Verified() {
  const state = useReturn();
  return (
    <WithSession>
      {(user) => {
        if (!user) return <Navigate to="/login" replace state={state} />;
        if (user.verifiedUser) return <Outlet />;
        if (user.userRole === 'Admin') return <Navigate to="/admin" replace />;
        return <Navigate to={nextOnboardingStep(user) ?? '/verify'} replace />;
      }}
    </WithSession>
  );
}

/** `/verify`: signed in, complete, and not verified yet. */
export function Unverified() {
  const state = useReturn();
  return (
    <WithSession>
      {(user) => {
        if (!user) return <Navigate to="/login" replace state={state} />;
        if (user.verifiedUser) return <Navigate to="/" replace />;
        const step = nextOnboardingStep(user);
        return step === undefined ? <Outlet /> : <Navigate to={step} replace />;
      }}
    </WithSession>
  );
}

/** `/admin`: the role alone. */
export function Admin() {
  const state = useReturn();
  return (
    <WithSession>
      {(user) => {
        if (!user) return <Navigate to="/login" replace state={state} />;
        return user.userRole === 'Admin' ? <Outlet /> : <Navigate to="/" replace />;
      }}
    </WithSession>
  );
}
