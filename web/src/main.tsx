import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { opened } from './app/navigation/opened.ts';
import { routes } from './app/routes.tsx';
import { isMarkedSignedIn, sessionQuery } from './features/accounts/accounts.api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { PATIENCE, within } from './lib/patience.ts';
import { quietTransitions } from './ui/navigation/quiet-transitions.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// Begins once this file has been evaluated, and nothing awaits it: the sign-in may be part of this file, and would then
// wait for itself.
setTimeout(() => void start(root));

/**
 * The page already shows the sign-in, the frame of a screen or a loading indicator. That stays until the code of the
 * screen has loaded. React then renders in small steps, so that a slow phone keeps answering. It takes over the painted
 * sign-in as it stands: nothing jumps, and what was typed stays.
 */
async function start(page: HTMLElement): Promise<void> {
  const isPainted = 'signIn' in page.dataset && !isMarkedSignedIn();
  if (isPainted && location.pathname !== '/login') history.replaceState(null, '', `/login${location.search}`);
  const cache = createQueryClient();
  // In parallel with the code of the screen.
  const session = cache.prefetchQuery(sessionQuery);
  // The first entry gets a key, by which a reload finds its scroll position.
  if (!history.state?.key)
    history.replaceState({ ...history.state, key: String(performance.timeOrigin) }, '');
  quietTransitions();
  const router = createBrowserRouter(routes);
  const app = (
    <StrictMode>
      <App cache={cache} router={router} />
    </StrictMode>
  );
  if (isPainted) {
    await Promise.all([session, opened(router)]);
    window.dispatchEvent(new Event('app-starts'));
    forgetMissing();
    startTransition(() => void hydrateRoot(page, app));
  } else {
    window.dispatchEvent(new Event('app-starts'));
    if ('signIn' in page.dataset) page.replaceChildren();
    // Without an answer by then, the app itself says what is wrong.
    await Promise.all([within(PATIENCE.session, session).catch(() => {}), opened(router)]);
    forgetMissing();
    startTransition(() => createRoot(page).render(app));
  }
}

/** Removes the hidden sentence that says the app did not arrive. */
const forgetMissing = () => document.getElementById('app-missing')?.remove();
