import type { NewBuild } from '../lib/installed/app-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** The build puts them here: the name of its first script, and all files that its screens are made of. */
declare const APP_BUILD: string;
declare const APP_FILES: readonly string[];
/** The pictures in place of a photo, those of them whose names do not tell their content. */
declare const STAND_INS: readonly string[];

const PAGE = '/index.html';
/** What proxies answer for servers that are not there. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
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

/**
 * The page from the server while it answers, else the one that is kept: also where only a proxy is left, which has a page
 * to wait at and no chats. Nobody else's answers are ever kept.
 */
export async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    const response = preloaded instanceof Response ? preloaded : await fetch(event.request);
    if (response.ok) event.waitUntil(forgetOldBuilds(event));
    return AWAY.has(response.status) ? ((await keptPage()) ?? response) : response;
  } catch (failure) {
    const kept = await keptPage();
    if (kept) return kept;
    throw failure;
  }
}

async function keptPage(): Promise<Response | undefined> {
  return (await caches.open(own)).match(PAGE);
}

export function isAppFile({ url, method }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const isOurs = pathname.startsWith('/assets/') || STAND_INS.includes(pathname);
  return method === 'GET' && origin === self.location.origin && isOurs;
}

/** Its name tells its content, so any build's copy is the right one; a stand-in is as good from any. */
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
