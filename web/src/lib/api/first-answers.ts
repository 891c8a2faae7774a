declare global {
  /** Set by `first-pictures.js`. */
  var firstAnswers: Record<string, Promise<Response>> | undefined;
}

/** Older responses may be out of date. */
const FRESH_MS = 30_000;

/**
 * Returns the response to a request sent before the app loaded, once. Undefined if there is none, or it failed or has not
 * arrived by the time of `limit`.
 */
export async function takeFirstAnswer(address: string, limit: AbortSignal): Promise<Response | undefined> {
  const asked = globalThis.firstAnswers?.[address];
  delete globalThis.firstAnswers?.[address];
  if (!asked || performance.now() > FRESH_MS) return undefined;
  const late = new Promise<undefined>((resolve) => {
    limit.addEventListener('abort', () => resolve(undefined));
  });
  const response = await Promise.race([asked, late]).catch(() => undefined);
  return response?.ok ? response : undefined;
}
