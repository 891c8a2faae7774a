import { PATIENCE, within } from '../patience.ts';

/** Copies a text. Resolves to whether it worked: browsers inside other apps have the clipboard and may refuse it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await within(PATIENCE.worker, navigator.clipboard.writeText(text));
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the share sheet. Resolves to whether it opened, even if the person then closed it. While a sheet does not answer,
 * browsers refuse the next one, so that a second press copies.
 */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError';
  }
}
