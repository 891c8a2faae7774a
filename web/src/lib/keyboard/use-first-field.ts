import { type RefObject, useEffect } from 'react';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { isFocusFree } from '#ui/page/focus-rescue.ts';

const CONTROL = 'input:not([type=file]), select, textarea, button';

/** Focuses the first field of a step as it opens, on devices with a keyboard. */
export function useFirstField(fields: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!hasKeyboard() || !isFocusFree()) return;
    const first = fields.current?.querySelector<HTMLElement>(CONTROL);
    // Tab leads to the chosen radio of a group, not to its first one.
    const chosen = first?.closest('fieldset')?.querySelector<HTMLElement>('[type=radio]:checked');
    (chosen ?? first)?.focus({ preventScroll: true });
  }, [fields]);
}
