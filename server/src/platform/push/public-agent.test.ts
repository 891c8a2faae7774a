import type { LookupAddress, LookupOptions } from 'node:dns';
import { once } from 'node:events';
import { request } from 'node:https';
import { createServer, isIP } from 'node:net';
import { expect, test } from 'vitest';
import { createPublicAgent, isPublicAddress, publicLookup } from './public-agent.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '142.250.183.10',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
])('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  '8000::1',
  '::7f00:1',
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['2404:6800:4009::200a', '2620:149:208::1', '2a00:1450::1'])('%s is a public address', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

/** The result of connecting to a name with these addresses. `isReached` is about the server at 127.0.0.1. */
async function tryToReach(addresses: readonly string[]): Promise<{ outcome: string; isReached: boolean }> {
  let isReached = false;
  const server = createServer((socket) => {
    isReached = true;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
  const agent = createPublicAgent(async () => found);
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const sent = request({ host: 'browsers.push.test', port, agent, timeout: 20_000 });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.end();
    const [error] = await once(sent, 'error');
    return { outcome: error instanceof Error ? error.message : String(error), isReached };
  } finally {
    agent.destroy();
    server.close();
  }
}

test.each([[['127.0.0.1']], [['::1']], [['10.0.0.7']], [['142.250.183.10', '127.0.0.1']]])(
  'connections to a name that resolves to %j are refused',
  async (addresses) => {
    const { outcome, isReached } = await tryToReach(addresses);
    expect([outcome, isReached]).toEqual(['browsers.push.test leads to a private address', false]);
  },
);

test('a name without addresses is refused', async () => {
  expect((await tryToReach([])).outcome).toBe('browsers.push.test has no address');
});

test('each connection resolves the name again, and uses exactly the checked address', async () => {
  const answers: LookupAddress[][] = [
    [
      { address: '142.250.183.10', family: 4 },
      { address: '2404:6800:4009::200a', family: 6 },
    ],
    [{ address: '142.250.183.10', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
  ];
  const lookup = publicLookup(async () => answers.shift() ?? []);
  const look = (options: LookupOptions) =>
    new Promise<unknown[]>((resolve) => lookup('browsers.push.test', options, (...found) => resolve(found)));
  expect(await look({ all: true })).toEqual([
    null,
    [
      { address: '142.250.183.10', family: 4 },
      { address: '2404:6800:4009::200a', family: 6 },
    ],
  ]);
  expect(await look({})).toEqual([null, '142.250.183.10', 4]);
  expect(await look({})).toEqual([new Error('browsers.push.test leads to a private address'), []]);
});
