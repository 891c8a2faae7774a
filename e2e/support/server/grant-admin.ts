import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const entry = join(import.meta.dirname, '..', '..', '..', 'server', 'dist', 'commands', 'main.js');

/** As the operator does it; the role waits where nobody has the phone yet. */
export async function grantAdmin(dataDir: string, phone: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, DEMO: '0' };
  await promisify(execFile)(process.execPath, [entry, 'admin', 'grant', phone], { env });
}
