/**
 * A step that comes during the move of the one before skips that move. The browser then rejects a promise that the router
 * keeps to itself, which would count as an error of ours.
 */
export function quietTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
