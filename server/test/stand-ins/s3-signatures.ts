import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface Signed {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const TOLERANCE_MS = 900_000;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/**
 * Why a store refuses a Signature Version 4 request, as S3's error code; undefined if the request is valid. Written
 * from AWS's description alone, so that it shares no mistake with the code it checks.
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function refusalOf(request: Signed, secret: string, now = Date.now()): string | undefined {
  const [path = '', query = ''] = request.url.split('?');
  const pairs = query.split('&').filter((pair) => pair !== '');
  const inQuery = new Map(
    pairs.map((pair) => pair.split('=')).map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
  );
  const given = inQuery.has('X-Amz-Signature') ? fromQuery(inQuery) : fromHeader(request.headers);
  if (!given) return 'AccessDenied';
  const { date, credential, signedHeaders, signature, seconds } = given;
  const signedAt = Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
  if (seconds === undefined ? Math.abs(now - signedAt) > TOLERANCE_MS : signedAt - now > TOLERANCE_MS)
    return 'RequestTimeTooSkewed';
  if (seconds !== undefined && now > signedAt + seconds * 1_000) return 'AccessDenied';
  const payload =
    seconds === undefined ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD';
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    path,
    pairs
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const [, day = '', region = '', service = ''] = credential.split('/');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const right = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString('hex');
  return right === signature ? undefined : 'SignatureDoesNotMatch';
}

/** The key a request claims to be signed with. */
export function accessKeyOf({ url, headers }: Pick<Signed, 'url' | 'headers'>): string | undefined {
  const query = new URL(url, 'http://store').searchParams;
  return (query.get('X-Amz-Credential') ?? fromHeader(headers)?.credential)?.split('/')[0];
}

interface Given {
  readonly date: string;
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  /** How long an address is valid. */
  readonly seconds?: number;
}

function fromQuery(query: ReadonlyMap<string, string>): Given {
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  return {
    date: value('Date'),
    credential: value('Credential'),
    signedHeaders: value('SignedHeaders'),
    signature: value('Signature'),
    seconds: Number(value('Expires')),
  };
}

function fromHeader(headers: IncomingHttpHeaders): Given | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([\da-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = parts;
  return { date: String(headers['x-amz-date']), credential, signedHeaders, signature };
}
