import { isForInputMethod, type Typed } from '#ui/fields/input-method.ts';

interface KeyPress extends Typed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly defaultPrevented: boolean;
}

/** Whether the key press is part of a browser command, for an input method, or already handled. */
export function isCommand(event: Omit<KeyPress, 'key' | 'repeat'>): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented } = event;
  return ctrlKey || metaKey || altKey || defaultPrevented || isForInputMethod(event);
}

/** Whether the key was pressed on its own: not held down, and not as part of a browser command. */
export function isPlainKey(event: KeyPress, key: string): boolean {
  return event.key.toLowerCase() === key && !event.repeat && !isCommand(event);
}

/**
 * Whether the focused element belongs to the screen or a dialog, and not to its header, the tabs or a toast. The body
 * has the focus before the first press.
 */
export function isOnScreen(target: EventTarget | null): boolean {
  return target instanceof Element && (target === document.body || target.closest('main, dialog') !== null);
}

/** Whether the focused element accepts typed letters, or is not ours. */
export function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select') ||
      isOfExtension(target))
  );
}

/** Events of a field in a shadow root name its host, which extensions put beside the app or into it. */
function isOfExtension(target: HTMLElement): boolean {
  if (target === document.body || target === document.documentElement) return false;
  return target.closest('#root') === null || target.shadowRoot !== null || target.localName.includes('-');
}
