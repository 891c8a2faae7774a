/** Whether this browser can keep and use passkeys as JSON; older ones are asked for nothing. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** What the server's options say, for the browser: it reads them itself. */
type Options = { readonly challenge: string };

/** Undefined where the person turned away. @throws DOMException where the device cannot do it */
export async function createPasskey(options: Options): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...creationDefaults, ...options });
  return jsonOf(await navigator.credentials.create({ publicKey }).catch(turnedAway));
}

/** Undefined where the person turned away. @throws DOMException where the device cannot do it */
export async function signWithPasskey(options: Options): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options });
  return jsonOf(await navigator.credentials.get({ publicKey }).catch(turnedAway));
}

/** All of it is in the options; what the type asks for besides. */
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
