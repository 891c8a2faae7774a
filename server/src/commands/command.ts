import type { App } from '../app.ts';

/** Does a command's work with the app's parts; each line is printed as soon as it is there. Throws what `explain` can tell. */
export type Work = (app: Pick<App, 'features' | 'jobs'>) => AsyncGenerator<string, void>;

/** Reads the arguments, before anything is opened. Throws CommandFailed, with exit code 2 for wrong usage. */
export type Command = (args: readonly string[]) => Work;
