/**
 * Calls back when the page becomes visible or is online again. A phone that slept may not know yet that its connection
 * is lost.
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
