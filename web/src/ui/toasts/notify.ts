import type { Action, Options, Subject, toaster } from './toaster.tsx';

type Toaster = typeof toaster;

let loading: Promise<Toaster> | undefined;
let listener: (loaded: Toaster) => void = () => {};
let bring = () => import('./toaster.tsx');
let sayPlainly: (text: string) => void = () => {};

/** Loads the toaster by `bringSoon`, which has a limit. Without it, `say` gets the words. */
export function withoutToaster(bringSoon: typeof bring, say: typeof sayPlainly): void {
  bring = bringSoon;
  sayPlainly = say;
}

/** Calls `listen` once the toaster has loaded. */
export function onToaster(listen: (loaded: Toaster) => void): void {
  listener = listen;
  loading?.then(listen, () => {});
}

/** Loads the toaster once. Not part of the first visit, which rarely needs a toast. */
export function loadToaster(): Promise<Toaster> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Toaster> {
  try {
    const { toaster } = await bring();
    listener(toaster);
    return toaster;
  } catch (error) {
    loading = undefined; // the next toast tries again
    throw error;
  }
}

function show(text: string, act: (toaster: Toaster) => void): void {
  loadToaster().then(act, () => sayPlainly(text));
}

/** Without a toaster there is nothing to remove. */
function remove(act: (toaster: Toaster) => void): void {
  loading?.then(act, () => {});
}

/** Short messages over the screen, shown for 4 s (success: 2 s). */
export const notify = {
  success: (text: string, options?: Options) => show(text, (toaster) => toaster.success(text, options)),
  error: (text: string, options?: Options) => show(text, (toaster) => toaster.error(text, options)),
  plain: (text: string, options?: Options) => show(text, (toaster) => toaster.plain(text, options)),
  /** A success with an undo button, shown for 4 s. */
  undoable: (text: string, action: Action, options?: Options) =>
    show(text, (toaster) => toaster.undoable(text, action, options)),
  /** Opens something when pressed, and shows the person it is about. */
  about: (text: string, subject: Subject, options?: Options) =>
    show(text, (toaster) => toaster.about(text, subject, options)),
  /** Removes the errors of this call, which has succeeded. */
  done: (action: string) => remove((toaster) => toaster.done(action)),
  /** Removes all errors, when another screen opens. */
  leave: () => remove((toaster) => toaster.leave()),
  /** Removes one toast, or all of them. */
  dismiss: (id?: string) => remove((toaster) => toaster.dismiss(id)),
};
