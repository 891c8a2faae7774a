import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router';
import { useViewer } from '../features/profiles/profiles.api.ts';
import { Frame } from './Frame.tsx';
import { Admin, Onboarding, SignedIn, SignedOut, Unverified, Verified, Waiting } from './guards.tsx';
import { LiveSession } from './LiveSession.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

/** What every screen shares: a new one opens at its top, Back finds the old place again. */
function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** The tabs lead to what is for verified people only. */
function FrameOfVerified() {
  return useViewer().verifiedUser ? <Frame /> : <Outlet />;
}

/** A screen that is loaded when it is first needed. */
function screen<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<{ readonly [N in Name]: ComponentType }>,
) {
  return { path, lazy: async () => ({ Component: (await load())[name] }) };
}

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <UnexpectedError />,
    hydrateFallbackElement: <Waiting />,
    children: [
      {
        element: <SignedOut />,
        children: [
          screen('/login', 'LoginScreen', () => import('../features/accounts/LoginScreen.tsx')),
          screen('/otp', 'OtpScreen', () => import('../features/accounts/OtpScreen.tsx')),
          screen('/signup', 'SignupScreen', () => import('../features/accounts/SignupScreen.tsx')),
        ],
      },
      {
        element: <Onboarding />,
        children: [
          screen('/name', 'NameScreen', () => import('../features/accounts/NameScreen.tsx')),
          screen('/gender', 'GenderScreen', () => import('../features/accounts/GenderScreen.tsx')),
          screen('/bio', 'BioScreen', () => import('../features/accounts/BioScreen.tsx')),
        ],
      },
      {
        element: <Unverified />,
        children: [
          {
            element: <LiveSession />,
            children: [
              screen('/verify', 'VerifyScreen', () => import('../features/verification/VerifyScreen.tsx')),
            ],
          },
        ],
      },
      {
        element: <Verified />,
        children: [
          {
            element: <LiveSession />,
            children: [
              {
                element: <Frame />,
                children: [
                  screen('/', 'HomeScreen', () => import('../features/matching/HomeScreen.tsx')),
                  screen('/likes', 'LikesScreen', () => import('../features/matching/LikesScreen.tsx')),
                  screen('/mylikes', 'MyLikesScreen', () => import('../features/matching/MyLikesScreen.tsx')),
                  screen('/filter', 'FilterScreen', () => import('../features/matching/FilterScreen.tsx')),
                  screen(
                    '/how-ranking-works',
                    'RankingScreen',
                    () => import('../features/matching/RankingScreen.tsx'),
                  ),
                  screen('/itsamatch', 'MatchScreen', () => import('../features/matching/MatchScreen.tsx')),
                  screen(
                    '/u/:userId',
                    'SharedCardScreen',
                    () => import('../features/matching/SharedCardScreen.tsx'),
                  ),
                  screen('/chats', 'ChatsScreen', () => import('../features/chat/ChatsScreen.tsx')),
                  screen('/profile', 'ProfileScreen', () => import('../features/accounts/ProfileScreen.tsx')),
                  screen(
                    '/myprofile',
                    'MyProfileScreen',
                    () => import('../features/profiles/MyProfileScreen.tsx'),
                  ),
                  screen(
                    '/editprofile',
                    'EditProfileScreen',
                    () => import('../features/profiles/EditProfileScreen.tsx'),
                  ),
                  screen(
                    '/settings',
                    'SettingsScreen',
                    () => import('../features/profiles/SettingsScreen.tsx'),
                  ),
                ],
              },
            ],
          },
        ],
      },
      {
        element: <SignedIn />,
        children: [
          {
            element: <LiveSession />,
            children: [
              {
                element: <FrameOfVerified />,
                children: [
                  screen('/account', 'AccountScreen', () => import('../features/accounts/AccountScreen.tsx')),
                ],
              },
            ],
          },
        ],
      },
      {
        element: <Admin />,
        children: [
          {
            element: <LiveSession />,
            children: [
              screen('/admin', 'AdminScreen', () => import('../features/moderation/AdminScreen.tsx')),
            ],
          },
        ],
      },
      screen(
        '/v/:code?',
        'ScannedCodeScreen',
        () => import('../features/verification/ScannedCodeScreen.tsx'),
      ),
      screen('/display/:token', 'DisplayScreen', () => import('../features/venues/DisplayScreen.tsx')),
      screen('/terms', 'TermsScreen', () => import('../features/accounts/TermsScreen.tsx')),
      screen('/privacy', 'PrivacyScreen', () => import('../features/accounts/PrivacyScreen.tsx')),
    ],
  },
]);
