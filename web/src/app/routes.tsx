import type { PagePath } from '@showup/contract/pages';
import { createElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { parse } from 'regexparam';
import { matchRoute, Route } from 'wouter';
import type { Component } from '../lib/own-texts/own-jsx.ts';
import { useLocation } from '../ui/navigation/router.tsx';
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
import { latePart, type Part } from './navigation/late-part.tsx';
import { ScrollPositions } from './navigation/ScrollPositions.tsx';

const DESIGN = '/design';

/** A screen at an address, with all that surrounds it. */
interface ScreenRoute {
  readonly path: string;
  readonly element: ReactNode;
  readonly parts: readonly Part[];
}

/** A screen that loads when first needed. Its address is defined in the contract. */
function screen<Name extends string>(
  path: PagePath | typeof DESIGN,
  name: Name,
  load: () => Promise<{ readonly [N in Name]: Component }>,
): ScreenRoute {
  return within([latePart(async () => (await load())[name])], { path, element: null, parts: [] });
}

/** The screen within these parts, the outermost first. */
function within(parts: readonly Part[], { path, element, parts: inner }: ScreenRoute): ScreenRoute {
  return {
    path,
    element: parts.reduceRight((content, part) => createElement(part, null, content), element),
    parts: [...parts, ...inner],
  };
}

const allWithin = (parts: readonly Part[], screens: readonly ScreenRoute[]) =>
  screens.map((one) => within(parts, one));

/** These surround the screens of signed-in people. Their code loads only with them. */
const LiveSession = latePart(async () => (await import('./frame/LiveSession.tsx')).LiveSession);
const Frame = latePart(async () => (await import('./frame/Frame.tsx')).Frame);
const FrameOfVerified = latePart(async () => (await import('./frame/Frame.tsx')).FrameOfVerified);

export const routes: readonly ScreenRoute[] = [
  ...allWithin(
    [SignedOut],
    [
      screen('/login', 'LoginScreen', () => import('../features/accounts/sign-in/LoginScreen.tsx')),
      screen('/otp', 'OtpScreen', () => import('../features/accounts/codes/OtpScreen.tsx')),
      screen('/signup', 'SignupScreen', () => import('../features/accounts/onboarding/SignupScreen.tsx')),
      screen('/banned', 'BannedScreen', () => import('../features/accounts/bans/BannedScreen.tsx')),
    ],
  ),
  ...allWithin(
    [Onboarding],
    [
      screen('/name', 'NameScreen', () => import('../features/accounts/onboarding/NameScreen.tsx')),
      screen('/gender', 'GenderWithVenues', () => import('./onboarding/GenderWithVenues.tsx')),
      screen('/bio', 'BioScreen', () => import('../features/accounts/onboarding/BioScreen.tsx')),
    ],
  ),
  ...allWithin(
    [Unverified, LiveSession],
    [screen('/verify', 'VerifyScreen', () => import('../features/verification/VerifyScreen.tsx'))],
  ),
  ...allWithin(
    [Verified, LiveSession, Frame],
    [
      screen('/', 'HomeScreen', () => import('../features/matching/deck/HomeScreen.tsx')),
      screen('/likes', 'LikesScreen', () => import('../features/matching/likes/LikesScreen.tsx')),
      screen('/mylikes', 'MyLikesScreen', () => import('../features/matching/likes/MyLikesScreen.tsx')),
      screen('/filter', 'FilterScreen', () => import('../features/matching/preferences/FilterScreen.tsx')),
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
      screen('/chats', 'ChatsScreen', () => import('../features/chat/conversations/ChatsScreen.tsx')),
      screen('/date/:dateId', 'DateScreen', () => import('../features/dates/here/DateScreen.tsx')),
      screen(
        '/checkin/:dateId',
        'CheckInScreen',
        () => import('../features/checkins/owner/CheckInScreen.tsx'),
      ),
      screen('/profile', 'ProfileScreen', () => import('../features/accounts/account/ProfileScreen.tsx')),
      screen('/out', 'OutScreen', () => import('../features/evenings/OutScreen.tsx')),
      screen('/myevenings', 'MyEveningsScreen', () => import('../features/evenings/MyEveningsScreen.tsx')),
      screen('/myprofile', 'MyProfileScreen', () => import('../features/matching/own/MyProfileScreen.tsx')),
      screen(
        '/editprofile',
        'EditProfileScreen',
        () => import('../features/profiles/edit/EditProfileScreen.tsx'),
      ),
      screen('/settings', 'SettingsScreen', () => import('../features/profiles/settings/SettingsScreen.tsx')),
    ],
  ),
  ...allWithin(
    [SignedIn, LiveSession, FrameOfVerified],
    [
      screen('/account', 'AccountScreen', () => import('../features/accounts/account/AccountScreen.tsx')),
      screen('/consent', 'ConsentScreen', () => import('../features/public/consent/ConsentScreen.tsx')),
      screen('/blocked', 'BlockedScreen', () => import('../features/matching/blocks/BlockedScreen.tsx')),
    ],
  ),
  ...allWithin(
    [Admin, LiveSession],
    [screen('/admin', 'AdminScreen', () => import('../features/moderation/AdminScreen.tsx'))],
  ),
  ...allWithin(
    [Admin],
    [screen('/poster/:venueId', 'PosterScreen', () => import('../features/venues/poster/PosterScreen.tsx'))],
  ),
  screen(
    '/v/:code?',
    'ScannedCodeScreen',
    () => import('../features/verification/venue/ScannedCodeScreen.tsx'),
  ),
  screen('/meet/:proof', 'MeetScreen', () => import('../features/dates/here/MeetScreen.tsx')),
  screen('/display/:token', 'DisplayScreen', () => import('../features/venues/codes/DisplayScreen.tsx')),
  screen('/terms', 'TermsScreen', () => import('../features/public/legal/TermsScreen.tsx')),
  screen('/privacy', 'PrivacyScreen', () => import('../features/public/legal/PrivacyScreen.tsx')),
  screen('/complaint', 'ComplaintScreen', () => import('../features/public/complaint/ComplaintScreen.tsx')),
  screen(
    '/transparency',
    'TransparencyScreen',
    () => import('../features/public/transparency/TransparencyScreen.tsx'),
  ),
  screen('/arrival', 'ArrivalScreen', () => import('../features/checkins/contact/ArrivalScreen.tsx')),
  screen('/contact', 'ContactScreen', () => import('../features/public/operator/ContactScreen.tsx')),
  screen('/safety', 'SafetyScreen', () => import('../features/public/safety-centre/SafetyScreen.tsx')),
  screen('/retention', 'RetentionScreen', () => import('../features/public/retention/RetentionScreen.tsx')),
  // Only in development: the build leaves it out.
  ...(import.meta.env.DEV ? [screen(DESIGN, 'DesignScreen', () => import('./design/DesignScreen.tsx'))] : []),
];

const unknown: ScreenRoute = { path: '*', element: <UnexpectedError isUnknownPage />, parts: [] };

const routeAt = (pathname: string) =>
  routes.find(({ path }) => matchRoute(parse, path, pathname)[0]) ?? unknown;

/** Loads all code that an address needs, in parallel. Failures are shown where the part would be. */
export async function loadScreen({ pathname }: { pathname: string }): Promise<void> {
  await Promise.allSettled(routeAt(pathname).parts.map(({ load }) => load?.()));
}

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

/** The screen of the current address. Sets focus and scroll position on new screens, and restores the position after Back. */
export function Screens() {
  const { key, pathname } = useLocation();
  const { path, element } = routeAt(pathname);
  return (
    <ScreenErrors at={key}>
      <Suspense fallback={<Waiting />}>
        <Route path={path}>{element}</Route>
        <Arrivals />
        <ScrollPositions />
        <Ready />
      </Suspense>
    </ScreenErrors>
  );
}
