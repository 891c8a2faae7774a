import type { UserId } from '@showup/contract/fields';
import { onForget } from '../kept/forgetting.ts';
import { arrival } from '../late/late-code.ts';
import { type LiveClient, LiveConnection } from './live-connection.ts';

/** At most one, since a tab is signed in as one person at a time. */
let connection: LiveConnection | undefined;

/** Undefined if loading failed. Loads the events' schemas too, since signed-out people don't need them. */
async function loadClient(): Promise<LiveClient | undefined> {
  try {
    const [{ io }, { liveEvents }] = await arrival(
      Promise.all([import('socket.io-client'), import('@showup/contract/joined/live')]),
    );
    return { io, liveEvents };
  } catch {
    return undefined;
  }
}

/** Opens the connection for live events, once per person. The cookie authenticates it. */
export async function connectLive(userId: UserId, load = loadClient): Promise<void> {
  if (connection?.userId === userId) return;
  disconnectLive();
  connection = new LiveConnection(userId, load);
  await connection.open();
}

export function disconnectLive(): void {
  connection?.close();
  connection = undefined;
}

onForget(disconnectLive);

/** Whether events arrive right now, as far as the browser knows. */
export function isLive(): boolean {
  return connection?.isConnected ?? false;
}

/** Whether the signal was sent: without a connection it is dropped. */
export function sendSignal(name: string, payload: unknown): boolean {
  return connection?.send(name, payload) ?? false;
}
