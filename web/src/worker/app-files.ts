import type { NewBuild } from '../lib/app-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** The build puts them here: the name of its first script, and all files that its screens are made of. */
declare const APP_BUILD: string;
declare const APP_FILES: readonly string[];

const PAGE = '/index.html';
const PREFIX = 'app ';
const own = PREFIX + APP_BUILD;

/** Keeps this build. Those before stay, for the tabs that still run them. */
export async function keepFiles(): Promise<void> {
  const cache = await caches.open(own);
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...APP_FILES]);
}

export async function tellTabs(): Promise<void> {
  for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    tab.postMessage({ build: APP_BUILD } satisfies NewBuild);
}

/** The page from the server while it answers, else the one that is kept. Nobody else's answers are ever kept. */
export async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    const response = preloaded instanceof Response ? preloaded : await fetch(event.request);
    if (response.ok) event.waitUntil(forgetOldBuilds(event));
    return response;
  } catch (failure) {
    const kept = await (await caches.open(own)).match(PAGE);
    if (kept) return kept;
    throw failure;
  }
}

export function isAppFile({ url, method }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return method === 'GET' && origin === self.location.origin && pathname.startsWith('/assets/');
}

/** Its name tells its content, so any build's copy is the right one. */
export async function appFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Once no tab but the one that just asks for its page is there, nobody can miss them. */
async function forgetOldBuilds({ clientId, resultingClientId }: FetchEvent): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.some(({ id }) => id !== clientId && id !== resultingClientId)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== own).map((name) => caches.delete(name)),
  );
}
