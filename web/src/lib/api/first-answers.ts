declare global {
  /** Put there by `first-pictures.js`. */
  var firstAnswers: Record<string, Promise<Response>> | undefined;
}

/** Later than this something may have changed. */
const FRESH_MS = 30_000;

/** What the page has asked for before the app was there, once; undefined where it has not, or got no good answer. */
export async function takeFirstAnswer(address: string): Promise<Response | undefined> {
  const asked = globalThis.firstAnswers?.[address];
  delete globalThis.firstAnswers?.[address];
  if (!asked || performance.now() > FRESH_MS) return undefined;
  const response = await asked.catch(() => undefined);
  return response?.ok ? response : undefined;
}
