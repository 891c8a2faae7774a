import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';

type Options = {
  icon?: ReactElement | undefined;
  /** The same id replaces the toast that has it; the same text always does. */
  id?: string | undefined;
};

function given(text: string, { icon, id = text }: Options) {
  return { id, ...(icon && { icon }) };
}

/** Short messages over the screen: 4 s, a success 2 s. `<Toasts/>` shows them. */
export const notify = {
  success: (text: string, options: Options = {}) => toast.success(text, given(text, options)),
  error: (text: string, options: Options = {}) =>
    toast.error(text, { ...given(text, options), ariaProps: { role: 'alert', 'aria-live': 'assertive' } }),
  plain: (text: string, options: Options = {}) => toast(text, given(text, options)),
  /** Takes one toast away, or all of them. */
  dismiss: (id?: string) => toast.dismiss(id),
};
