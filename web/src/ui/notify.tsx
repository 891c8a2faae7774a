import type { ReactElement } from 'react';
import { type Toast, toast } from 'react-hot-toast/headless';

type Options = {
  icon?: ReactElement | undefined;
  /** The same id replaces the toast that has it; the same text always does. */
  id?: string | undefined;
};

/** What can be done about it as long as the message is there. */
type Action = { label: string; run: () => void };

function withAction(text: string, { label, run }: Action) {
  return ({ id }: Toast) => (
    <span className="flex items-center gap-4">
      <span className="min-w-0 break-words">{text}</span>
      <button
        type="button"
        className="pointer-events-auto -my-3 -mr-2 min-h-11 shrink-0 px-2 font-semibold text-primary-ink underline underline-offset-4"
        onClick={() => {
          toast.dismiss(id);
          run();
        }}
      >
        {label}
      </button>
    </span>
  );
}

function given(text: string, { icon, id = text }: Options) {
  return { id, ...(icon && { icon }) };
}

/** Short messages over the screen: 4 s, a success 2 s. `<Toasts/>` shows them. */
export const notify = {
  success: (text: string, options: Options = {}) => toast.success(text, given(text, options)),
  error: (text: string, options: Options = {}) =>
    toast.error(text, { ...given(text, options), ariaProps: { role: 'alert', 'aria-live': 'assertive' } }),
  plain: (text: string, options: Options = {}) => toast(text, given(text, options)),
  /** A success with a way back; it stays 4 s. */
  undoable: (text: string, action: Action, options: Options = {}) =>
    toast(withAction(text, action), given(text, options)),
  /** Takes one toast away, or all of them. */
  dismiss: (id?: string) => toast.dismiss(id),
};
