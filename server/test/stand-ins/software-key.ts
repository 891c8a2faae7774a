import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, SignedChallenge } from '@showup/contract/accounts/passkeys';

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
  readonly userId?: string;
}

/** A small software authenticator that can also misbehave. */
export function softwareKey({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData(flags: number, choices: KeyChoices, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    counter = choices.counter ?? counter + 1;
    count.writeUInt32BE(counter);
    const verified = (choices.isVerified ?? true) ? VERIFIED : 0;
    return Buffer.concat([sha256(choices.rpId ?? rpId), Buffer.of(flags | PRESENT | verified), count, rest]);
  }

  const shared = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  });

  return {
    /** https://www.w3.org/TR/webauthn-3/#sctn-generating-an-attestation-object, of the kind `none`. */
    create(challenge: string, choices: KeyChoices = {}): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(
        HAS_CREDENTIAL,
        choices,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      );
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        size,
        data,
      ]);
      return {
        ...shared(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, choices.origin ?? origin).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** https://www.w3.org/TR/webauthn-3/#sctn-op-get-assertion */
    sign(challenge: string, choices: KeyChoices = {}): SignedChallenge {
      const data = authenticatorData(0, choices);
      const client = clientData('webauthn.get', challenge, choices.origin ?? origin);
      return {
        ...shared(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          ...(choices.userId !== undefined && {
            userHandle: Buffer.from(choices.userId).toString('base64url'),
          }),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
