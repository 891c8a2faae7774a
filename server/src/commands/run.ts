import { resolve } from 'node:path';
import type { App } from '../app.ts';
import { type Answer, CommandFailed, type Request } from '../platform/control/protocol.ts';
import { eachPatiently } from '../platform/db/patience.ts';
import { admin } from './admins/admin.ts';
import { auditVerify } from './admins/audit-verify.ts';
import { controlsAdd } from './admins/controls-add.ts';
import type { Command, Work } from './command.ts';
import { appCommands, loneCommands } from './command-names.ts';
import { backup } from './data/backup.ts';
import { retention } from './data/retention.ts';
import { explain } from './explain.ts';
import { venuesImport } from './venues/venues-import.ts';

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    admin,
    'venues:import': venuesImport,
    'controls:add': controlsAdd,
    retention,
    'audit:verify': auditVerify,
    backup,
  } satisfies Record<(typeof appCommands)[number], Command>),
);
/** Commands whose arguments are files. */
const readers: ReadonlySet<string> = new Set(['venues:import', 'controls:add', 'backup', 'restore']);

/** Makes a request of words typed in a folder, since the process that runs it can be in another one. */
export function requestFrom([command = '', ...args]: readonly string[], folder: string): Request {
  return { command, arguments: readers.has(command) ? args.map((file) => resolve(folder, file)) : args };
}

/** The command of a request. Throws CommandFailed before anything is opened. */
export function workOf({ command: name, arguments: args }: Request): Work {
  const command = commands.get(name);
  if (!command) {
    const known = [...appCommands, ...loneCommands].join(', ');
    throw new CommandFailed(`There is no command "${name}"; the commands are: ${known}.`, 2);
  }
  return command(args);
}

/** Runs a command on a running app. Never throws: its last answer has the exit code. */
export async function* runCommand(
  app: Pick<App, 'ctx' | 'backup' | 'jobs'>,
  request: Request,
): AsyncGenerator<Answer, void> {
  try {
    for await (const line of eachPatiently(workOf(request)(app))) yield { line };
    yield { exitCode: 0 };
  } catch (error) {
    yield failed(error);
  }
}

/** The last answer of a command that failed with this error. */
export function failed(error: unknown): Answer {
  return { exitCode: error instanceof CommandFailed ? error.exitCode : 1, error: explain(error) };
}
