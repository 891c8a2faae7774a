import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A DER element: tag, length, contents. */
function part(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const list = (...parts: readonly Uint8Array[]) => part(0x30, ...parts);
const id = (hex: string) => part(0x06, Buffer.from(hex, 'hex'));
const SIGNED_WITH_SHA256 = list(id('2a8648ce3d040302'));
const COMMON_NAME = id('550403');
const OTHER_NAMES = id('551d11');

/** A self-signed certificate for host names, valid for a day, and its key, both as PEM. */
export function selfSignedCertificate(names: readonly string[]): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = (offset: number) =>
    part(
      0x18,
      Buffer.from(
        `${new Date(Date.now() + offset * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14)}Z`,
      ),
    );
  const issuer = list(part(0x31, list(COMMON_NAME, part(0x0c, Buffer.from('Showup tests')))));
  const others = list(OTHER_NAMES, part(0x04, list(...names.map((name) => part(0x82, Buffer.from(name))))));
  const signed = list(
    part(0xa0, part(0x02, Buffer.from([2]))),
    part(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SIGNED_WITH_SHA256,
    issuer,
    list(day(-1), day(1)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    part(0xa3, list(others)),
  );
  const signature = part(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const der = list(signed, SIGNED_WITH_SHA256, signature).toString('base64');
  const lines = der.match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
