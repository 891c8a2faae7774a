import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';

const run = promisify(execFile);
const LOOK_MS = 20;

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/** A PostgreSQL server for this process, which a test can stop and kill. Fails if PostgreSQL is not installed. */
export async function startOwnPostgres(port: number) {
  const programs = findPrograms();
  const owner = ownerOfServers();
  const folder = await mkdtemp(join(tmpdir(), 'showup-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(join(programs, 'initdb'), flags, { ...owner, cwd: folder });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = ['-c', 'shared_buffers=32MB', '-c', 'listen_addresses=127.0.0.1'];
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings],
      { ...owner, cwd: folder, detached: true, stdio: 'ignore' }, // its own process group, to be killed as one
    );
    while (!(await answers())) {
      if (server.exitCode !== null)
        throw new Error(`PostgreSQL exited with ${server.exitCode} at its start.`);
      await sleep(LOOK_MS);
    }
  }

  async function answers(): Promise<boolean> {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return true;
    } catch {
      return false;
    } finally {
      await sql.end({ timeout: 0 });
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = server;
    if (ending?.pid === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = new Promise((resolve) => ending.once('exit', resolve));
    process.kill(signal === 'SIGKILL' ? -ending.pid : ending.pid, signal);
    await exited;
  }

  await start();
  return {
    url,
    port,
    start,
    /** Like an administrator: connections are notified and closed. */
    stop: () => end('SIGINT'),
    /** Kills all of its processes without warning. */
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's folder of PostgreSQL programs, which is not on the PATH. */
function findPrograms(): string {
  const home = '/usr/lib/postgresql';
  const installed = existsSync(home) ? readdirSync(home).map((version) => join(home, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed.toSorted().toReversed()];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('This needs a PostgreSQL server: install the package postgresql.');
  return found;
}

/** PostgreSQL refuses to run as root. */
function ownerOfServers(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('As root, this needs the user postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}
