interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly defaultPrevented: boolean;
}

/** Part of the browser's own commands, or somebody has taken it already. */
export function isCommand({
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: Omit<KeyPress, 'key' | 'repeat'>): boolean {
  return ctrlKey || metaKey || altKey || defaultPrevented;
}

/** A key pressed for itself: not held down, and not as part of the browser's own commands. */
export function isPlainKey(event: KeyPress, key: string): boolean {
  return event.key.toLowerCase() === key && !event.repeat && !isCommand(event);
}

/** Whether what has the focus takes letters for itself. */
export function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
