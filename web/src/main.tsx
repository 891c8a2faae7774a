import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { App } from './app/App.tsx';
import { loadScreens } from './app/lazy-screen.tsx';
import { Navigated } from './app/Navigated.tsx';
import { routes, Screens } from './app/routes.tsx';
import { isMarkedSignedIn, sessionQuery } from './features/accounts/accounts.api.ts';
import { type History, heldHistory } from './lib/held-history.ts';
import { createQueryClient } from './lib/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// Not waited for here: the sign-in may lie in the same file, which would then wait for itself.
void start(root);

/**
 * The page for whoever is signed out comes with the sign-in painted in it. It is taken over once all it takes is here, so
 * that nothing jumps and what was typed meanwhile stays.
 */
async function start(page: HTMLElement): Promise<void> {
  const isPainted = page.hasChildNodes() && !isMarkedSignedIn();
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
    hydrateRoot(page, app);
  } else {
    page.replaceChildren();
    createRoot(page).render(app);
  }
}
