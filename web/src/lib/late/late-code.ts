import { abortAfter, PATIENCE, within } from '../patience.ts';

/** Code that could not be loaded. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';
}

/** Waits for code that is loading. @throws CodeMissing if that fails or takes too long */
export async function arrival<T>(loading: Promise<T>): Promise<T> {
  try {
    return await within(PATIENCE.call, loading);
  } catch (cause) {
    throw new CodeMissing('A part of the app could not be loaded.', { cause });
  }
}

/** Code that loads when first needed, and again after a failure. */
export function lateCode<T>(load: () => Promise<T>) {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  let hasFailed = false;

  /** Returns the same promise every time, since every render asks for it. */
  function begin(): Promise<T> {
    loading ??= arrival(load()).then(
      (part) => {
        loaded = part;
        return part;
      },
      (failure) => {
        hasFailed = true;
        throw failure;
      },
    );
    return loading;
  }

  function beginAgain(): Promise<T> {
    if (!hasFailed) return begin();
    loading = undefined;
    hasFailed = false;
    const again = begin();
    again.catch(reloadPage);
    return again;
  }

  return { begin, beginAgain, loaded: () => loaded };
}

/**
 * Reloads the page, since Chromium up to 147 caches a failed import until then. Only if the server answers, since
 * otherwise there would be no page at all.
 */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', signal: abortAfter(PATIENCE.call) }).catch(
    () => undefined,
  );
  if (answer?.ok) location.reload();
}
