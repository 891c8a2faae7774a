/** What waits for `isOpen` goes on once `open` was called. */
export function closedGate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open };
}
