import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { askHolder } from '#server/platform/control/control-client';

const entry = join(import.meta.dirname, '..', '..', '..', 'server', 'dist', 'commands', 'main.js');

/** Runs one of the operator's commands, such as `npm run admin --` starts once everything is built. */
export function runCommand(dataDir: string, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, DEMO: '0' };
  return new Promise<{ exitCode: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? error.code : 0, stdout, stderr }),
    );
  });
}

/** Runs every job of the server now, as `npm run retention` does. */
export const runJobs = (server: { dataDir: string }) => ask(server, 'retention');

/** The role waits if no account has the phone yet. */
export const grantAdmin = (server: { dataDir: string }, phone: string) =>
  ask(server, 'admin', 'grant', phone);

/** Asks the running server, as a command does once its process has started. */
async function ask({ dataDir }: { dataDir: string }, command: string, ...args: string[]): Promise<void> {
  const answers = await askHolder(dataDir, { command, arguments: args });
  for await (const answer of answers ?? [])
    if ('exitCode' in answer && answer.exitCode === 0) return;
    else if ('error' in answer) throw new Error(answer.error);
  throw new Error(`No server answers in ${dataDir}.`);
}
