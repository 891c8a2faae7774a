import { type Action, createPath, type History, type Location, type To } from 'history';
import { type ComponentProps, createContext, type ReactNode, use, useCallback, useEffect } from 'react';
import { Link as PlainLink, Router } from 'wouter';
import { pathOf, type Step, takeStep } from './steps.ts';

// `wouter` matches addresses and renders links; `history` keeps a key and a state with each entry. This file connects
// them.

/** The entry that is shown. The newest one may still be loading. */
interface Entry {
  readonly history: History;
  readonly location: Location;
  readonly action: Action;
}

const Entry = createContext<Entry | undefined>(undefined);

function useEntry(): Entry {
  const entry = use(Entry);
  if (!entry) throw new Error('A Router must surround this component.');
  return entry;
}

export const useHistory = () => useEntry().history;
export const useLocation = () => useEntry().location;
/** How the location was reached: `POP` is Back, Forward or a new page. */
export const useAction = () => useEntry().action;

export function useNavigate() {
  const history = useHistory();
  return useCallback((to: To | number, step?: Step) => takeStep(history, to, step), [history]);
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Step & { readonly to: To };

/** A link to the current address replaces the entry, as links do in browsers. */
export function Link({ to, replace, state, onClick, ...other }: LinkProps) {
  const location = useLocation();
  const path = pathOf(to, location);
  const step = { replace: replace ?? path === createPath(location), state, ...(onClick && { onClick }) };
  // The link itself is made here, so that its texts have elements of their own.
  return (
    <PlainLink asChild to={path} {...step}>
      <a {...other} />
    </PlainLink>
  );
}

/**
 * Redirects as soon as it is rendered, and again for each further step: one that is taken before the redirect is drawn
 * replaces it, with the same redirect still on the screen.
 */
export function Navigate({ to, ...step }: Step & { readonly to: To }) {
  const location = useLocation();
  return <Redirect key={location.key} path={pathOf(to, location)} {...step} />;
}

function Redirect({ path, replace, state }: Step & { readonly path: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(path, { replace, state }), [navigate, path, replace, state]);
  return null;
}

type Way = [pathname: string, navigate: (to: string, step?: Step) => void];
const useWay = (): Way => [useLocation().pathname, useNavigate()];
const useSearch = () => useLocation().search;

export function Navigation({ entry, children }: { entry: Entry; children: ReactNode }) {
  return (
    <Entry value={entry}>
      <Router hook={useWay} searchHook={useSearch}>
        {children}
      </Router>
    </Entry>
  );
}
