import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderLockedError, FolderUnusableError, lockFolder } from './db/folder-lock.ts';
import { MigrationMismatchError, migrate, migrationsFolder } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { DatabaseUnusableError } from './db/postgres.ts';
import { openDemo } from './demo/demo.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Requests under way may take this long to finish once the server was told to stop. */
const STOP_SECONDS = 8;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a person at the terminal can mend themselves is one line; anything else keeps its stack. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof FolderUnusableError ||
    error instanceof DatabaseUnusableError ||
    error instanceof MigrationMismatchError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if ('port' in error) {
    if (code === 'EADDRINUSE')
      return `Port ${error.port} is in use by another program. Stop it, or set PORT to a free one.`;
    if (code === 'EACCES')
      return `Port ${error.port} may not be used by this account. Set PORT to one above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is no address of this machine.';
  // A system call on a path: its message names both and the reason.
  if ('path' in error && 'syscall' in error) return `A file cannot be used: ${error.message}`;
  return error.stack ?? error.message;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const lock = await lockFolder(config.dataDir);
  const db = await openDatabase(config, { lock, log, onFailure: (error) => fail(error) });
  await migrate(db, migrationsFolder);
  const app = await createApp({ config, db, print, webFolder });
  const demo = openDemo({ config, db, app, log });
  await demo.found();
  await app.http.listen({ port: config.port, host: config.host });

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_SECONDS * 1_000).unref();
    await demo.close();
    await app.close();
    await db.close();
    await lock.release();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop().catch(fail));
  process.on('SIGINT', () => void stop().catch(fail));

  print(`\nShowup is at ${config.publicUrl}\n`);
  await demo.begin(print);
}

function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

start().catch(fail);
