import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { networkOf } from '../http/door/network.ts';
import { Windows } from '../http/door/windows.ts';
import type { CallerAddress } from '../http/requests/caller-address.ts';
import type { SocketLimits } from './socket-limits.ts';

type Connection = Socket['conn'];

/** A socket that an account has open. */
interface Held {
  readonly socket: Pick<Socket, 'emit' | 'disconnect' | 'connected'>;
  heardAt: number;
}

/** Accounts, and networks, whose newly opened sockets are remembered. */
const KEPT = 10_000;

export type SocketDoor = ReturnType<typeof createSocketDoor>;

/** Decides who may open a socket. Counts this process only. */
export function createSocketDoor({ engine }: Server, limits: SocketLimits, addressOf: CallerAddress) {
  const openedBy = { account: new Windows(KEPT), network: new Windows(KEPT) };
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

  /** The one that was silent for longest, most likely one that died on a bad network. */
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
    /** True once per connection, so that a handshake looks its session up only once. */
    isFirstTime(connection: Connection): boolean {
      const isFirst = !joined.has(connection);
      joined.add(connection);
      return isFirst;
    },
    admitsAccount: (accountId: string): boolean => isPaced('account', accountId),
    /** Counts the socket for its account, and closes another one when there are too many. */
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
