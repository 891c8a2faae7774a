import { createPath, type History, type Location, parsePath, type To } from 'history';

export interface Step {
  readonly replace?: boolean | undefined;
  /** Belongs to the history entry, so Back restores it. */
  readonly state?: unknown;
}

/** The whole address. Parts missing in `to` are taken from `location`. */
export const pathOf = (to: To, { pathname }: Location) =>
  createPath({ pathname, ...(typeof to === 'string' ? parsePath(to) : to) });

export function takeStep(history: History, to: To | number, { replace = false, state = null }: Step = {}) {
  if (typeof to === 'number') return history.go(to);
  const path = pathOf(to, history.location);
  // A second press adds no entry, since Back would then lead to the same screen.
  if (replace || isAt(history.location, path, state)) history.replace(path, state);
  else history.push(path, state);
}

function isAt(location: Location, path: string, state: unknown): boolean {
  return createPath(location) === path && JSON.stringify(location.state) === JSON.stringify(state);
}
