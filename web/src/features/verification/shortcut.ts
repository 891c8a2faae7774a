interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly defaultPrevented: boolean;
}

/** A key pressed for itself: not held down, and not as part of the browser's own commands. */
export function isPlainKey(event: KeyPress, key: string): boolean {
  const { ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  return event.key.toLowerCase() === key && !(ctrlKey || metaKey || altKey || repeat || defaultPrevented);
}

/** Whether what has the focus takes letters for itself. */
export function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
