import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { type Toast, toast } from 'react-hot-toast/headless';
import { Avatar } from '../photos/Avatar.tsx';

type Options = {
  icon?: ReactElement | undefined;
  /** The failure behind an error. The toast is removed once the same call succeeds, and replaced if it fails again. */
  of?: unknown;
  /** A toast replaces the one with the same id, or without an id, the one with the same text. */
  id?: string | undefined;
};

/** What the button of a toast does. */
type Action = { label: string; run: () => void };

/** What pressing a toast opens, and the person it is about, if it is about one. */
type Subject = { open: () => void; person?: Person | undefined };

export type Person = { name: string; photo: string | undefined };

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

function withSubject(text: string, { person, open }: Subject) {
  return ({ id }: Toast) => (
    <button
      type="button"
      // Leaves the focus where the person is typing, so that closing what opens returns there.
      onMouseDown={(event) => event.preventDefault()}
      className="pointer-events-auto -mx-4 -my-3 flex items-center gap-3 rounded-control px-4 py-2 text-left"
      onClick={() => {
        toast.dismiss(id);
        open();
      }}
    >
      {person && <Avatar photo={person.photo} size={44} />}
      <span className="min-w-0">
        <span className="block break-words">{text}</span>
        {person && ' '}
        {person && (
          <span className="line-clamp-1 font-normal break-all text-muted" dir="auto">
            {person.name}
          </span>
        )}
      </span>
      <ChevronRight size={20} className="shrink-0 text-muted" aria-hidden />
    </button>
  );
}

function about(text: string, { icon, id = text }: Options) {
  return { id, ...(icon && { icon }) };
}

/** The ids of the errors shown, with the calls that failed. */
const told = new Map<string, unknown>();

function tellError(text: string, { of: failure, icon, id }: Options): void {
  const action =
    failure instanceof Error && 'action' in failure && failure.action ? String(failure.action) : undefined;
  const given = about(text, { icon, id: id ?? action });
  told.set(given.id, action);
  toast.error(text, { ...given, ariaProps: { role: 'alert', 'aria-live': 'assertive' } });
}

function forgetErrors(isOver: (action: unknown) => boolean): void {
  for (const [id, action] of told) {
    if (!isOver(action)) continue;
    toast.dismiss(id);
    told.delete(id);
  }
}

/** Short messages over the screen, shown for 4 s (success: 2 s). */
export const notify = {
  success(text: string, options: Options = {}): void {
    toast.success(text, about(text, options));
  },
  error(text: string, options: Options = {}): void {
    tellError(text, options);
  },
  plain(text: string, options: Options = {}): void {
    toast(text, about(text, options));
  },
  /** A success with an undo button, shown for 4 s. */
  undoable(text: string, action: Action, options: Options = {}): void {
    toast(withAction(text, action), about(text, options));
  },
  /** Opens something when pressed, and shows the person it is about. */
  about(text: string, subject: Subject, options: Options = {}): void {
    toast(withSubject(text, subject), about(text, options));
  },
  /** Removes the errors of this call, which has succeeded. */
  done(action: string): void {
    forgetErrors((failed) => failed === action);
  },
  /** Removes all errors, when another screen opens. */
  leave(): void {
    forgetErrors(() => true);
  },
  /** Removes one toast, or all of them. */
  dismiss(id?: string): void {
    toast.dismiss(id);
  },
};
