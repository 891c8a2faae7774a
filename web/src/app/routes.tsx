import type { PagePath } from '@showup/contract/pages';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { ScreenErrors } from './errors/ScreenErrors.tsx';
import { UnexpectedError } from './errors/UnexpectedError.tsx';
import { Arrivals } from './navigation/Arrivals.tsx';
import {
  Admin,
  Onboarding,
  SignedIn,
  SignedOut,
  Unverified,
  Verified,
  Waiting,
} from './navigation/guards.tsx';
import { lazyScreen } from './navigation/lazy-screen.tsx';
import { ScrollPlaces } from './navigation/ScrollPlaces.tsx';

const DESIGN = '/design';

/** Shared by all screens: sets focus and scroll position on new screens, and restores the position after Back. */
function Root() {
  return (
    <>
      <Outlet />
      <Arrivals />
      <ScrollPlaces />
    </>
  );
}

/** A screen that loads when first needed. Its address is defined in the contract. */
function screen<Name extends string>(
  path: PagePath | typeof DESIGN,
  name: Name,
  load: () => Promise<{ readonly [N in Name]: ComponentType }>,
) {
  return lazyScreen({ path }, async () => (await load())[name]);
}

/** Surrounds the screens of signed-in people. Its code loads only with them. */
const inLiveSession = (children: RouteObject[]) =>
  lazyScreen({ children }, async () => (await import('./frame/LiveSession.tsx')).LiveSession);
const inFrame = (children: RouteObject[]) =>
  lazyScreen({ children }, async () => (await import('./frame/Frame.tsx')).Frame);
const inFrameOfVerified = (children: RouteObject[]) =>
  lazyScreen({ children }, async () => (await import('./frame/Frame.tsx')).FrameOfVerified);

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <SignedOut />,
        children: [
          screen('/login', 'LoginScreen', () => import('../features/accounts/sign-in/LoginScreen.tsx')),
          screen('/otp', 'OtpScreen', () => import('../features/accounts/codes/OtpScreen.tsx')),
          screen('/signup', 'SignupScreen', () => import('../features/accounts/onboarding/SignupScreen.tsx')),
          screen('/banned', 'BannedScreen', () => import('../features/accounts/banned/BannedScreen.tsx')),
        ],
      },
      {
        element: <Onboarding />,
        children: [
          screen('/name', 'NameScreen', () => import('../features/accounts/onboarding/NameScreen.tsx')),
          screen('/gender', 'GenderScreen', () => import('../features/accounts/onboarding/GenderScreen.tsx')),
          screen('/bio', 'BioScreen', () => import('../features/accounts/onboarding/BioScreen.tsx')),
        ],
      },
      {
        element: <Unverified />,
        children: [
          inLiveSession([
            screen('/verify', 'VerifyScreen', () => import('../features/verification/VerifyScreen.tsx')),
          ]),
        ],
      },
      {
        element: <Verified />,
        children: [
          inLiveSession([
            inFrame([
              screen('/', 'HomeScreen', () => import('../features/matching/deck/HomeScreen.tsx')),
              screen('/likes', 'LikesScreen', () => import('../features/matching/likes/LikesScreen.tsx')),
              screen(
                '/mylikes',
                'MyLikesScreen',
                () => import('../features/matching/likes/MyLikesScreen.tsx'),
              ),
              screen(
                '/filter',
                'FilterScreen',
                () => import('../features/matching/preferences/FilterScreen.tsx'),
              ),
              screen(
                '/how-ranking-works',
                'RankingScreen',
                () => import('../features/matching/preferences/RankingScreen.tsx'),
              ),
              screen('/itsamatch', 'MatchScreen', () => import('../features/matching/match/MatchScreen.tsx')),
              screen(
                '/u/:userId',
                'SharedCardScreen',
                () => import('../features/matching/shared-card/SharedCardScreen.tsx'),
              ),
              screen('/chats', 'ChatsScreen', () => import('../features/chat/conversations/ChatsScreen.tsx')),
              screen(
                '/profile',
                'ProfileScreen',
                () => import('../features/accounts/account/ProfileScreen.tsx'),
              ),
              screen(
                '/myprofile',
                'MyProfileScreen',
                () => import('../features/profiles/own/MyProfileScreen.tsx'),
              ),
              screen(
                '/editprofile',
                'EditProfileScreen',
                () => import('../features/profiles/edit/EditProfileScreen.tsx'),
              ),
              screen(
                '/settings',
                'SettingsScreen',
                () => import('../features/profiles/settings/SettingsScreen.tsx'),
              ),
            ]),
          ]),
        ],
      },
      {
        element: <SignedIn />,
        children: [
          inLiveSession([
            inFrameOfVerified([
              screen(
                '/account',
                'AccountScreen',
                () => import('../features/accounts/account/AccountScreen.tsx'),
              ),
              screen(
                '/blocked',
                'BlockedScreen',
                () => import('../features/matching/blocked/BlockedScreen.tsx'),
              ),
            ]),
          ]),
        ],
      },
      {
        element: <Admin />,
        children: [
          inLiveSession([
            screen('/admin', 'AdminScreen', () => import('../features/moderation/AdminScreen.tsx')),
          ]),
        ],
      },
      screen(
        '/v/:code?',
        'ScannedCodeScreen',
        () => import('../features/verification/place/ScannedCodeScreen.tsx'),
      ),
      screen('/display/:token', 'DisplayScreen', () => import('../features/venues/codes/DisplayScreen.tsx')),
      screen('/terms', 'TermsScreen', () => import('../features/accounts/legal/TermsScreen.tsx')),
      screen('/privacy', 'PrivacyScreen', () => import('../features/accounts/legal/PrivacyScreen.tsx')),
      // Only in development: the build leaves it out.
      ...(import.meta.env.DEV
        ? [screen(DESIGN, 'DesignScreen', () => import('./design/DesignScreen.tsx'))]
        : []),
      { path: '*', element: <UnexpectedError isUnknownPage /> },
    ],
  },
];

/** Signals that the app can take over a sign-in that was submitted before it had loaded. */
function Ready() {
  const [isTaken, setTaken] = useState(false);
  // Rendered together with the state that the form takes from the typed text.
  useEffect(() => setTaken(true), []);
  useEffect(() => {
    if (isTaken) window.dispatchEvent(new Event('app-ready'));
  }, [isTaken]);
  return null;
}

/** The screens of the browser's current address. */
export function Screens() {
  return (
    <ScreenErrors place={useLocation().key}>
      <Suspense fallback={<Waiting />}>
        {useRoutes(routes)}
        <Ready />
      </Suspense>
    </ScreenErrors>
  );
}
