import { isAwayStatus } from '../lib/api/away-status.ts';
import type { NewBuild } from '../lib/installed/app-messages.ts';
import { PATIENCE, within } from '../lib/patience.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build: the name of its first script, and all files of the app. */
declare const APP_BUILD: string;
declare const APP_FILES: readonly string[];
/** The placeholder pictures, whose names have no hash. */
declare const STAND_INS: readonly string[];

const PAGE = '/index.html';
const PREFIX = 'app ';
const own = PREFIX + APP_BUILD;

/**
 * Caches the files of this build. Older builds stay for the tabs that still run them. A failure ends the installation, and
 * the browser tries again on a later visit.
 */
export async function keepFiles(): Promise<void> {
  const cache = await within(PATIENCE.storage, caches.open(own));
  await within(PATIENCE.install, cache.addAll([new Request(PAGE, { cache: 'reload' }), ...APP_FILES]));
}

export async function tellTabs(): Promise<void> {
  for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    tab.postMessage({ build: APP_BUILD } satisfies NewBuild);
}

/**
 * The page from the server, or the cached one if the server is out of reach, does not answer, or only its proxy does. Pages
 * from the server are never cached, since they may be someone else's.
 */
export async function page(event: FetchEvent): Promise<Response> {
  try {
    const response = await within(PATIENCE.call, pageFromServer(event));
    if (response.ok) event.waitUntil(forgetOldBuilds(event));
    return isAwayStatus(response.status) ? ((await keptPage()) ?? response) : response;
  } catch (failure) {
    const kept = await keptPage();
    if (kept) return kept;
    throw failure;
  }
}

async function pageFromServer(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(event.request);
}

/** Undefined too if the browser's storage is broken or does not answer. */
function keptPage(): Promise<Response | undefined> {
  const kept = caches.open(own).then((cache) => cache.match(PAGE));
  return within(PATIENCE.storage, kept).catch(() => undefined);
}

export function isAppFile({ url, method }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const isOurs = pathname.startsWith('/assets/') || STAND_INS.includes(pathname);
  return method === 'GET' && origin === self.location.origin && isOurs;
}

/** From any build’s cache: a file’s name has the hash of its content, and placeholders are the same in all builds. */
export async function appFile(request: Request): Promise<Response> {
  const kept = within(PATIENCE.storage, caches.match(request, { ignoreVary: true })).catch(() => undefined);
  return (await kept) ?? fetch(request);
}

/** Deletes the caches of older builds if no other tab is open, since one might still run them. */
async function forgetOldBuilds({ clientId, resultingClientId }: FetchEvent): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.some(({ id }) => id !== clientId && id !== resultingClientId)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== own).map((name) => caches.delete(name)),
  );
}
