import type { ReactElement } from 'react';
import { type Toast, toast } from 'react-hot-toast/headless';

type Options = {
  icon?: ReactElement | undefined;
  /** The failure that an error tells of: the toast goes when the same is done after all, and the next failure of it replaces it. */
  of?: unknown;
  /** The same id replaces the toast that has it; without one the same text does. */
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

function about(text: string, { icon, id = text }: Options) {
  return { id, ...(icon && { icon }) };
}

/** The errors that were told, and what each was the failure of. */
const told = new Map<string, unknown>();

function tellError(text: string, { of: failure, icon, id }: Options): string {
  const action =
    failure instanceof Error && 'action' in failure && failure.action ? String(failure.action) : undefined;
  const given = about(text, { icon, id: id ?? action });
  told.set(given.id, action);
  return toast.error(text, { ...given, ariaProps: { role: 'alert', 'aria-live': 'assertive' } });
}

function forgetErrors(isOver: (action: unknown) => boolean): void {
  for (const [id, action] of told) {
    if (!isOver(action)) continue;
    toast.dismiss(id);
    told.delete(id);
  }
}

/** Short messages over the screen: 4 s, a success 2 s. `<Toasts/>` shows them. */
export const notify = {
  success: (text: string, options: Options = {}) => toast.success(text, about(text, options)),
  error: (text: string, options: Options = {}) => tellError(text, options),
  plain: (text: string, options: Options = {}) => toast(text, about(text, options)),
  /** A success with a way back; it stays 4 s. */
  undoable: (text: string, action: Action, options: Options = {}) =>
    toast(withAction(text, action), about(text, options)),
  /** Takes the errors away that told of this action's failure: it has been done. */
  done: (action: string) => forgetErrors((failed) => failed === action),
  /** Takes all errors away: what comes next is another screen. */
  leave: () => forgetErrors(() => true),
  /** Takes one toast away, or all of them. */
  dismiss: (id?: string) => toast.dismiss(id),
};
