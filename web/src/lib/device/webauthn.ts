import { PATIENCE, within } from '../patience.ts';

/** Whether this browser supports passkeys with JSON options. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** The server's options, which the browser itself parses. */
type Options = { readonly challenge: string };

/** Undefined if the person cancelled. @throws if the device cannot do it or does not answer */
export async function createPasskey(options: Options): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...creationDefaults, ...options });
  const made = limited((signal) => navigator.credentials.create({ publicKey, signal }));
  return jsonOf(await made.catch(turnedAway));
}

/** Undefined if the person cancelled. @throws if the device cannot do it or does not answer */
export async function signWithPasskey(options: Options): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options });
  const signed = limited((signal) => navigator.credentials.get({ publicKey, signal }));
  return jsonOf(await signed.catch(turnedAway));
}

/** Ends the browser's question with the wait for it: while one is open, the browser refuses the next. */
async function limited<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  try {
    return await within(PATIENCE.passkey, ask(stop.signal));
  } finally {
    stop.abort();
  }
}

/** Required by the type. The real values are in the options. */
const creationDefaults = {
  rp: { name: '' },
  user: { id: '', name: '', displayName: '' },
  pubKeyCredParams: [],
};

function turnedAway(error: unknown): null {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
  throw error;
}

function jsonOf(credential: Credential | null): unknown {
  return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
}
