import { createECDH } from 'node:crypto';
import type { KeyedHash } from '../keyed-hash.ts';

/** The keys that identify this server to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Derived from the server's secret, so they are the same in every process that shares it. */
export function vapidKeysOf(keyedHash: KeyedHash): VapidKeys {
  for (let draw = 1; ; draw++) {
    const privateKey = keyedHash('vapid key', String(draw));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue; // one number in four billion is not a valid private key
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: privateKey.toString('base64url'),
    };
  }
}
