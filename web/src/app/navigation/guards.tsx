import type { User } from '@showup/contract/profiles';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useCodeState, useSession } from '../../features/accounts/accounts.api.ts';
import { Page } from '../../ui/page/Page.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import { Spinner } from '../../ui/status/Spinner.tsx';

/** What is still missing before photo verification, in the order of the screens. */
function nextOnboardingStep(user: User): string | undefined {
  if (user.phoneNumber === null) return '/login';
  if (user.dob === null) return '/name';
  if (user.identifiedAs === null || user.interestedIn.length === 0) return '/gender';
  if (user.photos.length === 0) return '/bio';
  return undefined;
}

function WithSession({ children }: { children: (user: User | null) => ReactNode }) {
  const session = useSession();
  if (session.data !== undefined) return children(session.data);
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

/** Where a link led before sign-in, so that it can lead there again afterwards. */
interface Return {
  readonly from?: string;
}

function isReturn(state: unknown): state is Return {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}

/** `/login`, `/signup`: for people who are signed out, or have an email account without a phone. */
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
        if (user.phoneNumber === null) return <Navigate to="/login" replace />;
        return nextOnboardingStep(user) === undefined ? <Navigate to="/" replace /> : <Outlet />;
      }}
    </WithSession>
  );
}

function WithProvedPhone() {
  const codeState = useCodeState();
  // A later failed check changes nothing: the screen and what was written stay.
  if (codeState.data) return codeState.data.isPhoneVerified ? <Outlet /> : <Navigate to="/login" replace />;
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

/** Signed in and verified in person; everyone else is sent to the first missing step. */
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

/** Sends people who are signed out to the sign-up; a proved phone is not asked for again. */
function ToTheBeginning() {
  const state = useReturn();
  const { data, isPending } = useCodeState();
  if (isPending) return <Waiting />;
  return <Navigate to={data?.isPhoneVerified ? '/name' : '/login'} replace state={state} />;
}

/** `/verify`: signed in, complete, and not verified yet. */
export function Unverified() {
  return (
    <WithSession>
      {(user) => {
        if (!user) return <ToTheBeginning />;
        if (user.verifiedUser) return <Navigate to="/" replace />;
        if (user.userRole === 'Admin' && nextOnboardingStep(user) !== undefined) {
          return <Navigate to="/admin" replace />;
        }
        const step = nextOnboardingStep(user);
        return step === undefined ? <Outlet /> : <Navigate to={step} replace />;
      }}
    </WithSession>
  );
}

/** `/account`: for everyone who is signed in. */
export function SignedIn() {
  const state = useReturn();
  return (
    <WithSession>
      {(user) => (user ? <Outlet /> : <Navigate to="/login" replace state={state} />)}
    </WithSession>
  );
}

/** `/admin`: for admins. */
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
