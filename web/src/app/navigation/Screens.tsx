import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useLayersOfScreen, useRouter } from '#ui/navigation/router.tsx';
import { Arrivals } from './Arrivals.tsx';

/** Surrounds every screen. */
export function Screens() {
  const router = useRouter();
  useLayersOfScreen();
  useEffect(() => {
    // After a reload the router finds the position before anything listens to it.
    const { restoreScrollPosition } = router.state;
    if (typeof restoreScrollPosition === 'number') window.scrollTo(0, restoreScrollPosition);
  }, [router]);
  return (
    <>
      <Outlet />
      <Arrivals />
      <ScrollRestoration />
      <Ready />
    </>
  );
}

/** Signals that the app can take over a sign-in that was submitted before it had loaded. */
function Ready() {
  const [isTaken, setTaken] = useState(false);
  // Rendered together with the state that the form takes from the typed text.
  useEffect(() => setTaken(true), []);
  useEffect(() => {
    if (isTaken) window.dispatchEvent(new Event('app-ready'));
  }, [isTaken]);
  return null;
}
