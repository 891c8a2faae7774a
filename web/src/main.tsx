import { createBrowserHistory } from 'history';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { Waiting } from './app/navigation/guards.tsx';
import { Navigated } from './app/navigation/Navigated.tsx';
import { loadScreen, Screens } from './app/routes.tsx';
import { isMarkedSignedIn, sessionQuery } from './features/accounts/accounts.api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { PATIENCE, within } from './lib/patience.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// Starts in a task of its own, after this file is evaluated. Not awaited: the sign-in may be in the same file, which
// would then wait for itself.
setTimeout(() => void start(root));

/**
 * The HTML already contains the sign-in or a loading indicator. It stays until everything that the screen needs has
 * loaded. React then renders in small steps, so that a slow phone stays responsive. The sign-in is hydrated, so that
 * nothing jumps and typed text stays.
 */
async function start(page: HTMLElement): Promise<void> {
  const isPainted = 'signIn' in page.dataset && !isMarkedSignedIn();
  if (isPainted && location.pathname !== '/login') history.replaceState(null, '', `/login${location.search}`);
  const cache = createQueryClient();
  // Fetches the session while the screen is still loading.
  const session = cache.prefetchQuery(sessionQuery);
  const steps = createBrowserHistory();
  const screen = loadScreen(steps.location);
  const appWith = (screen: ReactNode) => (
    <StrictMode>
      <App cache={cache}>
        <Navigated history={steps} prepare={loadScreen}>
          {screen}
        </Navigated>
      </App>
    </StrictMode>
  );
  if (isPainted) {
    await Promise.all([session, screen]);
    window.dispatchEvent(new Event('app-starts'));
    forgetMissing();
    startTransition(() => void hydrateRoot(page, appWith(<Screens />)));
  } else {
    window.dispatchEvent(new Event('app-starts'));
    if ('signIn' in page.dataset) page.replaceChildren();
    // Without a session by then, the app itself shows what is wrong.
    await Promise.all([within(PATIENCE.session, session).catch(() => {}), screen]);
    forgetMissing();
    const screens = createRoot(page);
    // Otherwise the first screen, which no other one precedes, would be a view transition that holds up its scrolling.
    flushSync(() => screens.render(appWith(<Waiting />)));
    startTransition(() => screens.render(appWith(<Screens />)));
  }
}

/** The page was to say that the app is missing. */
const forgetMissing = () => document.getElementById('app-missing')?.remove();
