import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { S3Store } from './s3-store.ts';

const listing = (name: string, next?: string) => `<?xml version="1.0"?><ListBucketResult>
  <IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}
  <Contents><Key>showup-media%2Fchat%2F5f%2F${name}</Key><Size>1</Size></Contents>
  <Contents><Key>showup-media%2Fchat%2F5f%2Fa+b%20c</Key><Size>1</Size></Contents></ListBucketResult>`;

test('a list of several pages is complete with any page tokens', async () => {
  const asked: (string | null)[] = [];
  const server = createServer(({ url = '' }, response) => {
    const token = new URL(url, 'http://store').searchParams.get('continuation-token');
    asked.push(token);
    response.end(token === null ? listing('1.webp', 'a/b+c=&amp;d') : listing('2.webp'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const store = new S3Store(
    {
      endpoint,
      publicEndpoint: endpoint,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    { error: () => {} },
  );
  const pages = [];
  for await (const page of store.keys()) pages.push(page);
  expect(pages).toEqual([
    ['chat/5f/1.webp', 'chat/5f/a+b c'],
    ['chat/5f/2.webp', 'chat/5f/a+b c'],
  ]);
  expect(asked).toEqual([null, 'a/b+c=&d']);
  server.closeAllConnections();
  server.close();
});
