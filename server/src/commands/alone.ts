import type { Answer, Request } from '../control/protocol.ts';
import { checkConfig } from './check-config/check-config.ts';
import { dbMove } from './db-move/db-move.ts';
import { mediaMove } from './media-move.ts';
import { restore } from './restore.ts';

type Alone = (env: NodeJS.ProcessEnv, args: readonly string[]) => AsyncGenerator<Answer, void>;

/** Commands that never run in a server: they look at the settings, or hold the folder without one. */
const commands: ReadonlyMap<string, Alone> = new Map([
  ['check:config', checkConfig],
  ['db:move', dbMove],
  ['media:move', mediaMove],
  ['restore', restore],
]);

/** Undefined for a command that needs the app. */
export function workAlone(
  { command, arguments: args }: Request,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<Answer, void> | undefined {
  return commands.get(command)?.(env, args);
}
