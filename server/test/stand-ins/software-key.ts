import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, SignedChallenge } from '@showup/contract/accounts/passkeys';
import type { UserId } from '@showup/contract/fields';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** What an authenticator reports besides its signature. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface KeyChoices {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether it has verified a finger, face or PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** The user handle it returns; none by default. */
  readonly userId?: UserId;
}

/** A small software authenticator that can also misbehave. */
export class SoftwareKey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #site: { readonly origin: string; readonly rpId: string };
  #counter = 0;

  constructor(site: { readonly origin: string; readonly rpId: string }) {
    this.#site = site;
  }

  /** https://www.w3.org/TR/webauthn-3/#sctn-generating-an-attestation-object, of the kind `none`. */
  create(challenge: string, choices: KeyChoices = {}): NewPasskey {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.#id.length), this.#id, cose]);
    const data = this.#authenticatorData(HAS_CREDENTIAL, choices, credential);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      uint16(data.length),
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, choices).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** https://www.w3.org/TR/webauthn-3/#sctn-op-get-assertion */
  sign(challenge: string, choices: KeyChoices = {}): SignedChallenge {
    const data = this.#authenticatorData(0, choices);
    const client = this.#clientData('webauthn.get', challenge, choices);
    const signed = Buffer.concat([data, sha256(client)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        ...(choices.userId !== undefined && {
          userHandle: Buffer.from(choices.userId).toString('base64url'),
        }),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#site.origin }: KeyChoices): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, choices: KeyChoices, rest = Buffer.alloc(0)): Buffer {
    this.#counter = choices.counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    const verified = (choices.isVerified ?? true) ? VERIFIED : 0;
    const site = sha256(choices.rpId ?? this.#site.rpId);
    return Buffer.concat([site, Buffer.of(flags | PRESENT | verified), count, rest]);
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
