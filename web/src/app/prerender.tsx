import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PaintedProfile } from '../features/accounts/account/ProfileScreen.tsx';
import { partnerPicture } from '../features/chat/chat.api.ts';
import { PaintedChats } from '../features/chat/conversations/PaintedChats.tsx';
import { FIRST_ROWS } from '../features/chat/conversations/PartnerRow.tsx';
import { PaintedDeck } from '../features/matching/deck/DeckPage.tsx';
import { pictureAt, setViewer } from '../features/profiles/profiles.api.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { PATIENCE } from '../lib/patience.ts';
import { PREVIEW_WIDTH, photoSources } from '../ui/photos/PhotoCarousel.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { App } from './App.tsx';
import { appTexts } from './app.texts.ts';
import { MainTabs } from './frame/MainTabs.tsx';
import { BesideMatches } from './matches/HomeWithMatches.tsx';
import { Waiting } from './navigation/guards.tsx';
import { opened } from './navigation/opened.ts';
import { routes } from './routes.tsx';

/** The sign-in as HTML, made by the build: painted before any script runs, then hydrated by `main.tsx`. */
export const signIn = await render('/login', '<form');

/** The error page for unknown addresses, readable without scripts. */
export const unknown = await render('/nowhere', 'href="/"');

/** The loading page for people who are signed in. */
export const waiting = renderToString(<Waiting />);

/** The main screens without their content, for people who are verified. The links in them work. */
export const screens = {
  deck: renderWithTabs(
    '/',
    <BesideMatches>
      <PaintedDeck />
    </BesideMatches>,
  ),
  chats: renderWithTabs('/chats', <PaintedChats />),
  profile: renderWithTabs('/profile', <PaintedProfile />),
};

/** Shown by `theme-boot.js` if the app does not arrive. Its link loads the page again. */
export const missing = renderToString(
  <p
    id="app-missing"
    hidden
    role="alert"
    data-after={PATIENCE.call}
    className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-panel border border-hairline bg-base-200 p-4 text-center text-body"
  >
    {appTexts.notLoaded}{' '}
    {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query */}
    <a href="" className="font-semibold underline underline-offset-4">
      {uiTexts.tryAgain}
    </a>
  </p>,
);

/** A placeholder for the photo in the addresses below. */
const photo = '/media/photo';

/** How the first pictures of a screen are preloaded: exactly as the screen loads them itself. */
export const pictures = {
  ofCards: { photo, count: 1, ...photoSources(photo, pictureAt), preview: pictureAt(photo, PREVIEW_WIDTH) },
  ofPartners: {
    photo,
    count: FIRST_ROWS,
    srcSet: partnerPicture({ profilePic: photo, photos: [] }),
    sizes: '',
  },
} as const;

function renderWithTabs(address: string, screen: ReactNode): string {
  const router = createMemoryRouter(
    [
      {
        path: address,
        element: (
          <>
            {screen}
            <MainTabs likes={0} unread={0} hasUnopened={false} />
          </>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  return renderToString(<RouterProvider router={router} />);
}

/** Renders the screen at an address for someone signed out. @throws Error if an expected part is missing */
async function render(address: string, needed: string): Promise<{ title: string; body: string }> {
  const cache = createQueryClient();
  setViewer(cache, null);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await opened(router);
  const html = renderToString(<App cache={cache} router={router} />);
  cache.clear();
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  // React expects these elements in the head.
  const body = html.replace(/<title>[^<]*<\/title>|<link [^<>]*>/g, '');
  if (!title || !body.includes(needed)) throw new Error(`${address} could not be painted: ${html}`);
  return { title, body };
}
