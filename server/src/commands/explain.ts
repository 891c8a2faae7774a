import { ConfigError } from '../config.ts';
import { CommandFailed } from '../control/protocol.ts';
import { FolderLockedError, FolderUnusableError } from '../db/folder-lock.ts';
import { MigrationMismatchError } from '../db/migrate.ts';
import { DatabaseUnusableError } from '../db/postgres.ts';
import { Problem } from '../problem.ts';
import { RedisUnusableError } from '../redis/redis.ts';

/** What a person at the terminal can mend themselves is one line; anything else keeps its stack. */
export function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof FolderUnusableError ||
    error instanceof DatabaseUnusableError ||
    error instanceof MigrationMismatchError ||
    error instanceof RedisUnusableError ||
    error instanceof CommandFailed ||
    error instanceof Problem
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
