import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { App } from './app/App.tsx';
import { loadScreens } from './app/navigation/lazy-screen.tsx';
import { Navigated } from './app/navigation/Navigated.tsx';
import { routes, Screens } from './app/routes.tsx';
import { isMarkedSignedIn, sessionQuery } from './features/accounts/accounts.api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { type History, heldHistory } from './lib/navigation/held-history.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// A turn of its own, after that of reading all this. Not waited for: the sign-in may lie in the same file, which would then
// wait for itself.
setTimeout(() => void start(root));

/** Without an answer by then the app says itself what is the matter. */
const LONGEST_WAIT_MS = 1_000;

/**
 * The page comes with what is seen first painted in it: the sign-in, or that something is on its way. It stays until all that
 * the screen takes is here, and then is drawn in small pieces, between which a slow phone still answers. The sign-in is taken
 * over as it stands, so that nothing jumps and what was typed meanwhile stays.
 */
async function start(page: HTMLElement): Promise<void> {
  const isPainted = 'signIn' in page.dataset && !isMarkedSignedIn();
  if (isPainted && location.pathname !== '/login') history.replaceState(null, '', `/login${location.search}`);
  const cache = createQueryClient();
  // Who is signed in is asked while the screen is still on its way.
  const session = cache.prefetchQuery(sessionQuery);
  const steps = heldHistory(createBrowserHistory({ v5Compat: true }));
  const prepare = (address: History['location']) => loadScreens(routes, address);
  const screen = prepare(steps.location);
  const app = (
    <StrictMode>
      <App cache={cache}>
        <Navigated history={steps} prepare={prepare}>
          <Screens />
        </Navigated>
      </App>
    </StrictMode>
  );
  if (isPainted) {
    await Promise.all([session, screen]);
    startTransition(() => void hydrateRoot(page, app));
  } else {
    if ('signIn' in page.dataset) page.replaceChildren();
    const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    await Promise.all([Promise.race([session, late]), screen]);
    startTransition(() => createRoot(page).render(app));
  }
}
