import { type ComponentProps, createContext, use, useCallback, useEffect, useEffectEvent } from 'react';
import { Navigate, type To, useHref, useLinkClickHandler, useLocation } from 'react-router';
import { isLayered, type Layers, type Router } from './layers.ts';

/** The router, and what is open over its screens. */
export const WaysContext = createContext<{ router: Router; layers: Layers } | undefined>(undefined);

function useWays() {
  const ways = use(WaysContext);
  if (!ways) throw new Error('WaysContext must surround this component.');
  return ways;
}

export const useRouter = () => useWays().router;

export interface Step {
  readonly replace?: boolean | undefined;
  /** Belongs to the history entry, so Back restores it. */
  readonly state?: unknown;
}

/** A redirect shows nothing between two screens that would be worth a look. The build has no window. */
function isMoving(replace = false): boolean {
  return !replace && globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === false;
}

export function useNavigate() {
  const { layers } = useWays();
  return useCallback(
    (to: To | number, { replace = false, state }: Step = {}) => {
      if (typeof to === 'number') layers.go(to);
      else layers.navigate(to, { replace, state, viewTransition: isMoving(replace) });
    },
    [layers],
  );
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Step & { readonly to: To };

/** A link to the current address replaces the entry, as links do in browsers. Pressed, it moves even if it replaces. */
export function Link({ to, replace, state, onClick, ...other }: LinkProps) {
  const isOver = isLayered(useLocation());
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...((replace || isOver) && { replace: true }),
    state,
    viewTransition: isMoving(),
  });
  // The link itself is made here, so that its texts have elements of their own.
  return (
    <a
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
      {...other}
    />
  );
}

/**
 * Redirects as soon as it is rendered, and again for each further step: one that is taken before the redirect is drawn
 * replaces it, with the same redirect still on the screen.
 */
export function Redirect({ to, state }: { readonly to: To; readonly state?: unknown }) {
  const { key } = useLocation();
  return <Navigate key={key} to={to} state={state} replace />;
}

/** While it is rendered, Back closes it before it leaves the screen. @param hasOwnEntry Back does so already */
export function useBackCloses(close: () => void, hasOwnEntry = false): void {
  const { layers } = useWays();
  const closeNow = useEffectEvent(close);
  useEffect(() => (hasOwnEntry ? undefined : layers.add(() => closeNow())), [layers, hasOwnEntry]);
}

/** Called by what surrounds every screen. */
export function useLayersOfScreen(): void {
  const { layers } = useWays();
  const { key } = useLocation();
  useEffect(() => layers.noteDrawn(key), [layers, key]);
}
