import { readConfig } from '../platform/config/config.ts';
import type { Answer, Request } from '../platform/control/protocol.ts';
import { checkConfig } from './check-config/check-config.ts';
import type { loneCommands } from './command-names.ts';
import { dbMove } from './data/db-move/db-move.ts';
import { mediaMove } from './data/media-move.ts';
import { restore } from './data/restore.ts';
import { failed, requestFrom, workOf } from './run.ts';
import { runAnywhere } from './run-anywhere.ts';

// Started by `npm run admin` and other commands, with the command and its arguments.

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
function workAlone(
  { command, arguments: args }: Request,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<Answer, void> | undefined {
  return commands.get(command)?.(env, args);
}

function show(answer: Answer): void {
  if ('line' in answer) return void process.stdout.write(`${printable(answer.line)}\n`);
  if (answer.error !== undefined) process.stderr.write(`${answer.error}\n`);
  process.exitCode = answer.exitCode;
}

/** Lines contain names that people chose, so control characters are removed. */
function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, ' ');
}

process.stdout.on('error', () => process.exit(1)); // nobody reads the output any longer, as after `| head`

try {
  const request = requestFrom(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  const alone = workAlone(request, process.env);
  if (!alone) workOf(request); // wrong usage is reported before anything is opened
  for await (const answer of alone ?? runAnywhere(readConfig(process.env), request)) show(answer);
} catch (error) {
  show(failed(error));
}
