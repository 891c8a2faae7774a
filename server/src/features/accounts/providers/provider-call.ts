import * as z from 'zod/mini';
import { ProviderFailed } from './code-provider.ts';

/** Failures before anything was sent, where a retry cannot send a code twice. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const WithCode = z.object({ code: z.string() });

interface ProviderAnswer {
  readonly status: number;
  /** Undefined if it was not JSON. */
  readonly body: unknown;
}

/** Returns the provider's answer to a POST, whatever its status. @throws ProviderFailed if there is none in time */
export async function callProvider(
  url: URL,
  init: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<ProviderAnswer> {
  const post = () => fetch(url, { ...init, method: 'POST', redirect: 'error' });
  try {
    const response = await post().catch((error: unknown) => {
      if (!NOT_CONNECTED.has(reasonOf(error))) throw error;
      return post();
    });
    const text = await response.text();
    return { status: response.status, body: fromJson(text) };
  } catch (error) {
    // Not the error itself: its cause may contain the address with all its parameters.
    throw new ProviderFailed(`The SMS provider did not answer (${reasonOf(error)}).`);
  }
}

/** A provider's error message for the log, without phone numbers and codes. */
export function withoutNumbers(text: string): string {
  return text.replace(/\d[\d\s-]{2,}\d/g, '…').slice(0, 200);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = WithCode.safeParse(error.cause);
  return cause.success ? cause.data.code : error.name;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
