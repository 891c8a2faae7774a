import type { App } from '../app.ts';
import { type Answer, CommandFailed, type Request, type Run } from '../control/protocol.ts';
import { admin } from './admin.ts';
import type { Command, Work } from './command.ts';
import { explain } from './explain.ts';

const commands: ReadonlyMap<string, Command> = new Map([['admin', admin]]);

/** What is to be done for a request. Throws CommandFailed, before anything is opened. */
export function workOf({ command: name, arguments: args }: Request): Work {
  const command = commands.get(name);
  if (!command) {
    const known = [...commands.keys()].join(', ');
    throw new CommandFailed(`There is no command "${name}"; the commands are: ${known}.`, 2);
  }
  return command(args);
}

/** Runs commands on an app that stands. */
export function createRun(app: Pick<App, 'features'>): Run {
  return async function* run(request) {
    try {
      for await (const line of workOf(request)(app)) yield { line };
      yield { exitCode: 0 };
    } catch (error) {
      yield failed(error);
    }
  };
}

/** The last answer of a command that ended with this error. */
export function failed(error: unknown): Answer {
  return { exitCode: error instanceof CommandFailed ? error.exitCode : 1, error: explain(error) };
}
