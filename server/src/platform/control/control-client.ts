import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { socketPaths } from '../db/embedded/socket-path.ts';
import { Answer, CommandFailed, lineOf, linesFrom, parseLine, type Request, socketName } from './protocol.ts';

/**
 * Sends a command to the process that holds `folder`. Returns undefined when none listens. Iterating throws
 * CommandFailed if that process ends before its last answer.
 */
export async function askHolder(
  folder: string,
  request: Request,
): Promise<AsyncGenerator<Answer, void> | undefined> {
  for (const path of await socketPaths(folder, socketName)) {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
    } catch {
      continue; // no socket, or one left by a killed process
    }
    return ask(socket, request);
  }
  return undefined;
}

async function* ask(socket: Socket, request: Request): AsyncGenerator<Answer, void> {
  socket.on('error', () => {}); // the iteration ends then
  try {
    socket.write(lineOf(request));
    for await (const line of linesFrom(socket)) {
      const answer = parseLine(Answer, line);
      if (!answer) throw new CommandFailed('The server runs another version. Restart it.');
      yield answer;
      if ('exitCode' in answer) return;
    }
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
  } finally {
    socket.destroy();
  }
  throw new CommandFailed('The server exited before the command finished.');
}
