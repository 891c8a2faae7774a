/** A promise, `isOpen`, that resolves once `open` is called. */
export function closedGate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open };
}
