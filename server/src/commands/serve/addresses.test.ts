import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config';
import { addressesOf } from './addresses.ts';

const ipv4 = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '255.255.255.0',
  mac: '',
  cidr: null,
});
const ipv6 = { ...ipv4('fe80::1'), family: 'IPv6' as const, scopeid: 2 };
const networks = {
  lo: [ipv4('127.0.0.1', true)],
  eth0: [ipv4('192.168.0.7'), ipv6, ipv4('169.254.3.4')],
  wlan0: [ipv4('10.0.0.3')],
  down: undefined,
};

const shown = (env: Record<string, string>, at = networks) => addressesOf(readConfig(env), at);

test('a server that listens everywhere prints this machine’s addresses on its networks', () => {
  const lan = ['http://localhost:3000', 'http://192.168.0.7:3000', 'http://10.0.0.3:3000'];
  expect(shown({ HOST: '0.0.0.0', DEMO: '1' })).toEqual(lan);
  expect(shown({ HOST: '::', DEMO: '1' })).toEqual(lan);
  expect(shown({ HOST: '0.0.0.0', PORT: '4000' })[1]).toBe('http://192.168.0.7:4000');
});

test('prints only the public address when it is not reachable on a network, or PUBLIC_URL is set', () => {
  expect(shown({ HOST: '0.0.0.0' }, { ...networks, eth0: [], wlan0: [] })).toEqual(['http://localhost:3000']);
  expect(shown({})).toEqual(['http://localhost:3000']);
  expect(shown({ HOST: '0.0.0.0', PUBLIC_URL: 'https://showup.example' })).toEqual([
    'https://showup.example',
  ]);
});
