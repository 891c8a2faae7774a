import { randomUUID } from 'node:crypto';
import type { S3Settings } from '#platform/config/s3-settings';
import { S3Client } from '#platform/media/store/s3-client';
import { OWN_PREFIX } from '#platform/media/store/s3-store';
import { whyStoreFailed } from '../data/store-failure.ts';
import { type Check, type CheckOutcome, codeOf, ok, whyUnreachable, wrong } from './outcome.ts';

const ADDRESS_MS = 5_000;

/** Puts, lists, gets and removes an object, and checks that browsers can get it with a signature only. */
export const checkStore: Check = async ({ s3, dataDir }) => {
  if (!s3) return ok(`files in ${dataDir}`);
  const client = new S3Client(s3);
  const key = `${OWN_PREFIX}check/${randomUUID()}`;
  try {
    await client.send('PUT', { key, body: Buffer.from(key) });
    try {
      return await look(client, s3, key);
    } finally {
      await client.send('DELETE', { key });
    }
  } catch (error) {
    return wrong(`the store at ${s3.endpoint} cannot be used: ${whyStoreFailed(error)}.`);
  }
};

async function look(client: S3Client, s3: S3Settings, key: string): Promise<CheckOutcome> {
  await client.send('GET', { query: { 'list-type': '2', prefix: key } });
  const { bytes } = await client.send('GET', { key });
  if (bytes.toString() !== key)
    return wrong(`the store at ${s3.endpoint} returned different data than was stored.`);
  const signed = await statusOf(await client.signedAddress(key, client.now(), 60));
  if (signed !== 200)
    return wrong(
      `browsers are sent to ${s3.publicEndpoint}, which answers a signed address with ${signed}. ` +
        'Set S3_PUBLIC_ENDPOINT to where they reach the store; a proxy there must pass on the host name.',
    );
  const bare = await statusOf(client.bareAddress(key));
  if (bare === 200)
    return wrong('the bucket is public. Make it private, or blocked people will see its pictures too.');
  return ok(
    `S3 at ${s3.endpoint}, can put, list, get and delete; browsers get pictures from ${s3.publicEndpoint}`,
  );
}

/** The status, or the reason why there is none. */
async function statusOf(address: string): Promise<number | string> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ADDRESS_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return `nothing: ${whyUnreachable(error) ?? codeOf(error)}`;
  }
}
