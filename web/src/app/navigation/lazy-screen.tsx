import { type ComponentType, use } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

const loaders = new WeakMap<RouteObject, () => Promise<unknown>>();

/** A route whose code loads when first needed, and is retried after a failure. */
export function lazyScreen(route: RouteObject, load: () => Promise<ComponentType>): RouteObject {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;

  /** Returns the same promise every time, since every render asks for it. */
  function begin(): Promise<ComponentType> {
    loading ??= load().then(
      (part) => {
        loaded = part;
        return part;
      },
      (failure) => {
        hasFailed = true;
        throw failure;
      },
    );
    return loading;
  }

  function beginAnew(): Promise<ComponentType> {
    if (!hasFailed) return begin();
    loading = undefined;
    hasFailed = false;
    const again = begin();
    again.catch(loadPageAnew);
    return again;
  }

  /** Renders without suspending if the code is loaded, so that it can hydrate the painted page. */
  function Screen() {
    const Part = loaded ?? use(begin());
    return <Part />;
  }

  const whole = { ...route, element: <Screen /> };
  loaders.set(whole, beginAnew);
  return whole;
}

/**
 * Reloads the page, since Chromium up to 147 caches a failed import until then. Only if the server answers, since
 * otherwise there would be no page at all.
 */
async function loadPageAnew(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/** Loads all code that an address needs, in parallel. Failures are shown where the part would be. */
export async function loadScreens(
  routes: RouteObject[],
  address: Parameters<typeof matchRoutes>[1],
): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  await Promise.allSettled(matches.map(({ route }) => loaders.get(route)?.()));
}
