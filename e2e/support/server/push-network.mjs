import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

/**
 * The network of a journey, loaded into the server's process before its own code. Names below push.test resolve to a public
 * address, and connections to it reach the push service at PUSH_SERVICE_PORT of this machine.
 */
const PUBLIC_ADDRESS = '8.8.8.8';
const port = Number(process.env.PUSH_SERVICE_PORT);
const { lookup } = dns.promises;
const { connect } = Socket.prototype;

Object.assign(dns.promises, {
  lookup: async (/** @type {string} */ hostname, /** @type {dns.LookupAllOptions} */ options) =>
    hostname.endsWith('.push.test')
      ? [{ address: PUBLIC_ADDRESS, family: 4 }]
      : lookup(hostname, { ...options, all: true }),
});
syncBuiltinESMExports();

/**
 * Redirects only addresses that the server's own lookup allows.
 * @type {(lookup: import('node:net').LookupFunction) => import('node:net').LookupFunction}
 */
const redirected = (lookup) => (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const isPublic = Array.isArray(found) && found.some(({ address }) => address === PUBLIC_ADDRESS);
    if (error || !isPublic) callback(error ?? new Error('unknown address'), []);
    else if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  });

Object.assign(Socket.prototype, {
  /** @this {Socket} */
  connect(/** @type {any[]} */ ...given) {
    const [options, ...rest] = given;
    const isPushService = String(options?.host).endsWith('.push.test') && options.lookup;
    const to = isPushService ? { ...options, port, lookup: redirected(options.lookup) } : options;
    return Reflect.apply(connect, this, [to, ...rest]);
  },
});
