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
  // A key of its own for the first entry, by which a reload finds its scroll position.
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
    // Without a session by then, the app itself shows what is wrong.
    await Promise.all([within(PATIENCE.session, session).catch(() => {}), opened(router)]);
    forgetMissing();
    startTransition(() => createRoot(page).render(app));
  }
}

/** The page was to say that the app is missing. */
const forgetMissing = () => document.getElementById('app-missing')?.remove();
