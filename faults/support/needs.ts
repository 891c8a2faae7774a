import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Need } from './fault.ts';

const run = promisify(execFile);
const sbin = ['/usr/sbin', '/usr/local/sbin'];

/** Installs missing packages if possible; otherwise prints what is needed. */
export async function missing(needs: readonly Need[]): Promise<string | undefined> {
  for (const need of needs) {
    if (isThere(need)) continue;
    await install(need);
    if (!isThere(need)) return `${need.program} is needed: install the Debian package ${need.debianPackage}`;
  }
  return undefined;
}

function isThere({ program }: Need): boolean {
  if (program.startsWith('/')) return existsSync(program);
  return [...(process.env.PATH ?? '').split(delimiter), ...sbin].some((folder) =>
    existsSync(join(folder, program)),
  );
}

/** On Debian, as root. */
async function install({ program, debianPackage }: Need): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`  ${program} is missing: installing ${debianPackage}…\n`);
  await run('apt-get', ['install', '-y', '--no-install-recommends', debianPackage]).catch(
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    },
  );
}
