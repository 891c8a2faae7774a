import { execFile } from 'node:child_process';
import { join } from 'node:path';

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

/** The role waits if no account has the phone yet. */
export async function grantAdmin({ dataDir }: { dataDir: string }, phone: string): Promise<void> {
  const { exitCode, stderr } = await runCommand(dataDir, 'admin', 'grant', phone);
  if (exitCode !== 0) throw new Error(stderr);
}
