import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { networkOf } from '../http/gate/network.ts';
import type { CallerAddress } from '../http/requests/caller-address.ts';
import { Tally } from '../limits/tally.ts';
import { Windows } from '../limits/windows.ts';
import type { SocketLimits } from './socket-limits.ts';

type Connection = Socket['conn'];

/** A socket that an account has open. */
interface Held {
  readonly socket: Pick<Socket, 'emit' | 'disconnect' | 'connected'>;
  heardAt: number;
}

/** Accounts, and networks, whose newly opened sockets are remembered. */
const KEPT = 10_000;

/** Decides who may open a socket. Counts this process only. */
export class SocketGate {
  readonly #limits: SocketLimits;
  readonly #addressOf: CallerAddress;
  readonly #openedBy = { account: new Windows(KEPT), network: new Windows(KEPT) };
  readonly #networks = new Tally();
  readonly #accounts = new Map<string, Set<Held>>();
  readonly #joined = new WeakSet<Connection>();

  constructor({ engine }: Server, limits: SocketLimits, addressOf: CallerAddress) {
    this.#limits = limits;
    this.#addressOf = addressOf;
    engine.on('connection', (connection: Connection) => this.#count(connection));
  }

  /** Whether this request may open a connection. */
  admitsNetwork(request: IncomingMessage): boolean {
    const network = networkOf(this.#addressOf(request));
    return this.#isWithinLimit('network', network) && this.#networks.of(network) < this.#limits.perNetwork;
  }

  /** True once per connection, so that a handshake looks its session up only once. */
  isFirstTime(connection: Connection): boolean {
    const isFirst = !this.#joined.has(connection);
    this.#joined.add(connection);
    return isFirst;
  }

  admitsAccount(accountId: string): boolean {
    return this.#isWithinLimit('account', accountId);
  }

  /** Counts the socket for its account, and closes another one when there are too many. */
  hold(accountId: string, socket: Socket): void {
    const held = this.#accounts.get(accountId) ?? new Set();
    const entry: Held = { socket, heardAt: performance.now() };
    this.#accounts.set(accountId, held.add(entry));
    socket.conn.on('packet', () => {
      entry.heardAt = performance.now();
    });
    socket.on('disconnect', () => {
      held.delete(entry);
      if (held.size === 0) this.#accounts.delete(accountId);
    });
    if (held.size > this.#limits.perAccount) closeOneOf(held);
  }

  #count(connection: Connection): void {
    const network = networkOf(this.#addressOf(connection.request));
    connection.once('close', this.#networks.hold(network));
  }

  #isWithinLimit(by: 'account' | 'network', key: string): boolean {
    const { max, timeWindow } = this.#limits.opened[by];
    return this.#openedBy[by].count(key, timeWindow).current <= max;
  }
}

/** The one that was silent for longest, most likely one that died on a bad network. */
function closeOneOf(held: Set<Held>): void {
  const [quietest] = [...held].toSorted((a, b) => a.heardAt - b.heardAt);
  quietest?.socket.emit('replaced', {});
  quietest?.socket.disconnect(true);
}
