import type { Answer, Request } from '../platform/control/protocol.ts';
import { checkConfig } from './check-config/check-config.ts';
import type { loneCommands } from './command-names.ts';
import { dbMove } from './data/db-move/db-move.ts';
import { mediaMove } from './data/media-move.ts';
import { restore } from './data/restore.ts';

type Alone = (env: NodeJS.ProcessEnv, args: readonly string[]) => AsyncGenerator<Answer, void>;

const commands: ReadonlyMap<string, Alone> = new Map(
  Object.entries({
    'check:config': checkConfig,
    'db:move': dbMove,
    'media:move': mediaMove,
    restore,
  } satisfies Record<(typeof loneCommands)[number], Alone>),
);

/** Undefined for a command that needs the app. */
export function workAlone(
  { command, arguments: args }: Request,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<Answer, void> | undefined {
  return commands.get(command)?.(env, args);
}
