import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { CallerAddress } from '../http/caller-address.ts';
import { networkOf } from '../http/network.ts';
import { createWindows } from '../http/windows.ts';
import type { SocketLimits } from './socket-limits.ts';

type Connection = Socket['conn'];

/** A socket that an account has open. */
interface Held {
  readonly socket: Pick<Socket, 'emit' | 'disconnect' | 'connected'>;
  heardAt: number;
}

/** Accounts and networks each, whose newly opened sockets are counted at a time. */
const KEPT = 10_000;

/** Who may open a socket, counted in this process alone. */
export function createSocketDoor({ engine }: Server, limits: SocketLimits, addressOf: CallerAddress) {
  const openedBy = { account: createWindows(KEPT), network: createWindows(KEPT) };
  const networks = new Map<string, number>();
  const accounts = new Map<string, Set<Held>>();
  const joined = new WeakSet<Connection>();

  const isPaced = (by: 'account' | 'network', key: string) => {
    const { max, timeWindow } = limits.opened[by];
    return openedBy[by].count(key, timeWindow).current <= max;
  };

  engine.on('connection', (connection: Connection) => {
    const network = networkOf(addressOf(connection.request));
    networks.set(network, (networks.get(network) ?? 0) + 1);
    connection.once('close', () => {
      const left = (networks.get(network) ?? 1) - 1;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    });
  });

  /** The one not heard of for longest: of sockets that died on a bad network and those that live, a dead one. */
  function closeOneOf(held: Set<Held>): void {
    const [quietest] = [...held].toSorted((a, b) => a.heardAt - b.heardAt);
    quietest?.socket.emit('replaced', {});
    quietest?.socket.disconnect(true);
  }

  return {
    /** Whether this request may open a connection. */
    admitsNetwork(request: IncomingMessage): boolean {
      const network = networkOf(addressOf(request));
      return isPaced('network', network) && (networks.get(network) ?? 0) < limits.perNetwork;
    },
    /** Once for each connection: whoever comes in twice would be looked up twice for one handshake. */
    isFirstTime(connection: Connection): boolean {
      const isFirst = !joined.has(connection);
      joined.add(connection);
      return isFirst;
    },
    admitsAccount: (accountId: string): boolean => isPaced('account', accountId),
    /** Holds the socket for its account, and closes another one of it when there are too many. */
    hold(accountId: string, socket: Socket): void {
      const held = accounts.get(accountId) ?? new Set();
      const entry: Held = { socket, heardAt: performance.now() };
      accounts.set(accountId, held.add(entry));
      socket.conn.on('packet', () => {
        entry.heardAt = performance.now();
      });
      socket.on('disconnect', () => {
        held.delete(entry);
        if (held.size === 0) accounts.delete(accountId);
      });
      if (held.size > limits.perAccount) closeOneOf(held);
    },
  };
}
