/**
 * Calls back when the page is looked at again or has a network again: a phone that slept heard nothing meanwhile, and may
 * not know yet that its connection is gone.
 */
export function onWake(listen: () => void): () => void {
  function look() {
    if (document.visibilityState === 'visible') listen();
  }
  window.addEventListener('online', listen);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('online', listen);
    document.removeEventListener('visibilitychange', look);
  };
}
