import type { App } from '../app.ts';

/** Runs a command with the app's parts; each line is printed at once. Throws errors that `explain` understands. */
export type Work = (app: Pick<App, 'ctx' | 'backup' | 'jobs'>) => AsyncGenerator<string, void>;

/** Reads the arguments, before anything is opened. Throws CommandFailed, with exit code 2 for wrong usage. */
export type Command = (args: readonly string[]) => Work;
