import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { FolderUnusableError } from '../db/embedded/folder-lock.ts';
import { forgetSocket, noteSocket, socketPath } from '../db/embedded/socket-path.ts';
import { type Answer, lineOf, linesFrom, parseLine, Request, type Run, socketName } from './protocol.ts';

const LONGEST_REQUEST = 65_536; // characters
/** A client sends its request at once; one that does not within this time hangs. */
const REQUEST_MS = 10_000;
/** How long running commands may take to finish once the server was told to stop. */
const STOP_MS = 2_000;

const notUnderstood: Answer = {
  exitCode: 2,
  error: 'The server expects one line of JSON: {"command": "…", "arguments": ["…"]}',
};

export interface Control {
  /** Removes the socket. */
  close(): Promise<void>;
}

/**
 * Lets commands of this user reach the process that holds `folder`. The caller holds the folder's lock, so an existing
 * socket belongs to a killed process. Throws FolderUnusableError.
 */
export async function openControl({ folder, run }: { folder: string; run: Run }): Promise<Control> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    void answer(socket, run);
  });
  try {
    const path = await socketPath(folder, socketName);
    await rm(path, { force: true });
    const listening = once(server, 'listening');
    server.listen(path);
    await listening;
    await chmod(path, 0o600);
    await noteSocket(folder, socketName, path);
  } catch (error) {
    throw new FolderUnusableError(folder, error);
  }
  server.on('error', () => {}); // a connection that could not be accepted; the system tells its client

  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      const giveUp = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, STOP_MS);
      await closed;
      clearTimeout(giveUp);
      await forgetSocket(folder, socketName);
    },
  };
}

/** Answers the request of a connection, at the pace it is read. */
async function answer(socket: Socket, run: Run): Promise<void> {
  socket.on('error', () => {});
  socket.setTimeout(REQUEST_MS, () => socket.destroy());
  try {
    const request = await readRequest(socket);
    socket.setTimeout(0);
    await pipeline(() => answersTo(request, run), socket);
  } catch {
    // The other side is gone or hangs, so there is nobody to tell.
  } finally {
    socket.destroy();
  }
}

async function readRequest(socket: Socket): Promise<Request | undefined> {
  for await (const line of linesFrom(socket, LONGEST_REQUEST)) return parseLine(Request, line);
  return undefined;
}

async function* answersTo(request: Request | undefined, run: Run): AsyncGenerator<string> {
  if (!request) yield lineOf(notUnderstood);
  else for await (const message of run(request)) yield lineOf(message);
}
