import type { PagePath } from '@showup/contract/pages';
import { useEffect } from 'react';
import { type RouteObject, useLocation, useRouteError } from 'react-router';
import { whenIdle } from '../lib/device/idle.ts';
import { arrival, CodeMissing, reloadPage } from '../lib/late/late-code.ts';
import type { Component } from '../lib/own-texts/own-jsx.ts';
import { UnexpectedError } from './errors/UnexpectedError.tsx';
import {
  Admin,
  Onboarding,
  SignedIn,
  SignedOut,
  Unverified,
  Verified,
  Waiting,
} from './navigation/guards.tsx';
import { Screens } from './navigation/Screens.tsx';

const DESIGN = '/design';

/** A part whose code loads when first needed. */
const late = (load: () => Promise<Component>) => ({
  lazy: async () => ({ Component: await arrival(load()) }),
});

/** A screen that loads when first needed. Its address is defined in the contract. */
function screen<Name extends string>(
  path: PagePath | typeof DESIGN,
  name: Name,
  load: () => Promise<{ readonly [N in Name]: Component }>,
): RouteObject {
  return { path, ...late(async () => (await load())[name]) };
}

/** These surround the screens of signed-in people. Their code loads only with them. */
const liveSession = late(async () => (await import('./frame/LiveSession.tsx')).LiveSession);
const frame = late(async () => (await import('./frame/Frame.tsx')).Frame);
const frameOfVerified = late(async () => (await import('./frame/Frame.tsx')).FrameOfVerified);
const forEveryone = late(async () => (await import('./frame/ForEveryone.tsx')).ForEveryone);

const genderStep = () => import('./onboarding/GenderWithVenues.tsx');
const bioStep = () => import('../features/accounts/onboarding/BioScreen.tsx');

/** Loads the next steps during the first one, so that a network lost in between stops nobody. */
function OnboardingSteps() {
  useEffect(() => whenIdle(() => void Promise.all([genderStep(), bioStep()]).catch(() => {})), []);
  return <Onboarding />;
}

const screens: RouteObject[] = [
  {
    Component: SignedOut,
    children: [
      screen('/login', 'LoginScreen', () => import('../features/accounts/sign-in/LoginScreen.tsx')),
      screen('/otp', 'OtpScreen', () => import('../features/accounts/codes/OtpScreen.tsx')),
      screen('/signup', 'SignupScreen', () => import('../features/accounts/onboarding/SignupScreen.tsx')),
      screen('/banned', 'BannedScreen', () => import('../features/accounts/bans/BannedScreen.tsx')),
    ],
  },
  {
    Component: OnboardingSteps,
    children: [
      screen('/name', 'NameScreen', () => import('../features/accounts/onboarding/NameScreen.tsx')),
      screen('/gender', 'GenderWithVenues', genderStep),
      screen('/bio', 'BioScreen', bioStep),
    ],
  },
  {
    Component: Unverified,
    children: [
      {
        ...liveSession,
        children: [screen('/verify', 'VerifyWithMore', () => import('./onboarding/VerifyWithMore.tsx'))],
      },
    ],
  },
  {
    Component: Verified,
    children: [
      {
        ...liveSession,
        children: [
          {
            ...frame,
            children: [
              screen('/', 'HomeWithMatches', () => import('./matches/HomeWithMatches.tsx')),
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
              screen('/itsamatch', 'NewMatchScreen', () => import('./matches/NewMatchScreen.tsx')),
              screen(
                '/u/:userId',
                'SharedCardScreen',
                () => import('../features/matching/shared-card/SharedCardScreen.tsx'),
              ),
              screen('/chats', 'ChatsWithDates', () => import('./chats/ChatsWithDates.tsx')),
              screen('/date/:dateId', 'DateScreen', () => import('../features/dates/here/DateScreen.tsx')),
              screen(
                '/checkin/:dateId',
                'CheckInScreen',
                () => import('../features/checkins/owner/CheckInScreen.tsx'),
              ),
              screen(
                '/profile',
                'ProfileScreen',
                () => import('../features/accounts/account/ProfileScreen.tsx'),
              ),
              screen('/out', 'OutScreen', () => import('../features/evenings/OutScreen.tsx')),
              screen(
                '/myevenings',
                'MyEveningsScreen',
                () => import('../features/evenings/MyEveningsScreen.tsx'),
              ),
              screen(
                '/myprofile',
                'MyProfileScreen',
                () => import('../features/matching/own/MyProfileScreen.tsx'),
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
            ],
          },
        ],
      },
    ],
  },
  {
    Component: SignedIn,
    children: [
      {
        ...liveSession,
        children: [
          {
            ...frameOfVerified,
            children: [
              screen(
                '/account',
                'AccountScreen',
                () => import('../features/accounts/account/AccountScreen.tsx'),
              ),
              screen(
                '/consent',
                'ConsentScreen',
                () => import('../features/public/consent/ConsentScreen.tsx'),
              ),
              screen(
                '/blocked',
                'BlockedScreen',
                () => import('../features/matching/blocks/BlockedScreen.tsx'),
              ),
            ],
          },
        ],
      },
    ],
  },
  {
    Component: Admin,
    children: [
      {
        ...liveSession,
        children: [screen('/admin', 'AdminScreen', () => import('../features/moderation/AdminScreen.tsx'))],
      },
    ],
  },
  {
    Component: Admin,
    children: [
      screen('/poster/:venueId', 'PosterScreen', () => import('../features/venues/poster/PosterScreen.tsx')),
    ],
  },
  screen(
    '/v/:code?',
    'ScannedCodeScreen',
    () => import('../features/verification/venue/ScannedCodeScreen.tsx'),
  ),
  screen('/meet/:proof', 'MeetScreen', () => import('../features/dates/here/MeetScreen.tsx')),
  screen('/display/:token', 'DisplayScreen', () => import('../features/venues/codes/DisplayScreen.tsx')),
  screen('/arrival', 'ArrivalScreen', () => import('../features/checkins/contact/ArrivalScreen.tsx')),
  {
    ...forEveryone,
    children: [
      screen('/terms', 'TermsScreen', () => import('../features/public/legal/TermsScreen.tsx')),
      screen('/privacy', 'PrivacyScreen', () => import('../features/public/legal/PrivacyScreen.tsx')),
      screen(
        '/complaint',
        'ComplaintScreen',
        () => import('../features/public/complaint/ComplaintScreen.tsx'),
      ),
      screen(
        '/transparency',
        'TransparencyScreen',
        () => import('../features/public/transparency/TransparencyScreen.tsx'),
      ),
      screen('/contact', 'ContactScreen', () => import('../features/public/operator/ContactScreen.tsx')),
      screen('/safety', 'SafetyScreen', () => import('../features/public/safety-centre/SafetyScreen.tsx')),
      screen(
        '/retention',
        'RetentionScreen',
        () => import('../features/public/retention/RetentionScreen.tsx'),
      ),
    ],
  },
  // Only in development: the build leaves it out.
  ...(import.meta.env.DEV ? [screen(DESIGN, 'DesignScreen', () => import('./design/DesignScreen.tsx'))] : []),
];

export const routes: RouteObject[] = [
  {
    Component: Screens,
    HydrateFallback: Waiting,
    children: [{ ErrorBoundary: Broken, children: [...screens, { path: '*', Component: UnknownPage }] }],
  },
];

/** The visit at which each failure was shown first. */
const shownAt = new WeakMap<CodeMissing, string>();

/** Shown instead of a broken screen, until the person leaves it. */
function Broken() {
  const error = useRouteError();
  const { key } = useLocation();
  useEffect(() => {
    if (!(error instanceof CodeMissing)) return;
    // The router keeps the failure: only a new page asks for the code again.
    if ((shownAt.get(error) ?? key) !== key) void reloadPage();
    shownAt.set(error, key);
  }, [error, key]);
  return <UnexpectedError error={error} />;
}

function UnknownPage() {
  return <UnexpectedError isUnknownPage />;
}
