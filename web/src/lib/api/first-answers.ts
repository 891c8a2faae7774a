declare global {
  /** Set by `first-pictures.js`. */
  var firstAnswers: Record<string, Promise<Response>> | undefined;
}

/** After this long the data may have changed. */
const FRESH_MS = 30_000;

/** The response to a request that the page sent before the app had loaded, once. Undefined if there was none, or it failed. */
export async function takeFirstAnswer(address: string): Promise<Response | undefined> {
  const asked = globalThis.firstAnswers?.[address];
  delete globalThis.firstAnswers?.[address];
  if (!asked || performance.now() > FRESH_MS) return undefined;
  const response = await asked.catch(() => undefined);
  return response?.ok ? response : undefined;
}
