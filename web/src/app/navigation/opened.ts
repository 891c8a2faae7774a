import type { Router } from '#ui/navigation/layers.ts';

/** Waits until the code of the first screen has loaded, or could not be. */
export function opened(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
