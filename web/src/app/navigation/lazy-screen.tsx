import { type ComponentType, use } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

const loaders = new WeakMap<RouteObject, () => Promise<unknown>>();

/** A route whose part of the app is loaded when it is first needed; what could not be loaded is tried again the next time. */
export function lazyScreen(route: RouteObject, load: () => Promise<ComponentType>): RouteObject {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;

  /** The same promise at every call, also a failed one: drawing asks again and again. */
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

  /** Without a wait where it is there already: then it takes over what is painted. */
  function Screen() {
    const Part = loaded ?? use(begin());
    return <Part />;
  }

  const whole = { ...route, element: <Screen /> };
  loaders.set(whole, beginAnew);
  return whole;
}

/**
 * Chromium up to 147 keeps a part that failed to load for as long as the page lives, and fails with it again. Only while the
 * server answers, since a page that is loaded without it is no page at all.
 */
async function loadPageAnew(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/** Loads all that an address shows, side by side. What fails to load says so where it is shown. */
export async function loadScreens(
  routes: RouteObject[],
  address: Parameters<typeof matchRoutes>[1],
): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  await Promise.allSettled(matches.map(({ route }) => loaders.get(route)?.()));
}
