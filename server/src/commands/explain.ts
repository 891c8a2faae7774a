import postgres from 'postgres';
import { AnotherKeyError } from '../platform/audit/audit.service.ts';
import { ConfigError } from '../platform/config/config.ts';
import { CommandFailed } from '../platform/control/protocol.ts';
import { FolderLockedError, FolderUnusableError } from '../platform/db/embedded/folder-lock.ts';
import { MigrationMismatchError } from '../platform/db/migrate.ts';
import { DatabaseUnusableError } from '../platform/db/postgres.ts';
import { KeyUnusableError } from '../platform/keyed-hash.ts';
import { MetricsPortFailed } from '../platform/observe/observe.routes.ts';
import { Problem } from '../platform/problem.ts';
import { RedisUnusableError } from '../platform/redis/redis.ts';

const ofDatabase = 'The database refuses writes:';
const refusals: Readonly<Record<string, string>> = {
  '42501': `${ofDatabase} its user may not create or change tables. Make that user the owner of the database and everything in it.`,
  '25006': `${ofDatabase} it is read-only. Its disk is nearly full, or it is a standby, or it was set to read-only.`,
  '53100': `${ofDatabase} its disk is full. Free some space there.`,
};

/** PostgreSQL's code of an error, which callers may have wrapped. */
function refusalOf(error: Error): string {
  if (error instanceof postgres.PostgresError) return error.code;
  return error.cause instanceof Error ? refusalOf(error.cause) : '';
}

/** Why the server cannot listen on the host and port with this prefix; undefined for other errors. */
function whyUnheard(error: unknown, prefix: '' | 'METRICS_'): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if ('port' in error) {
    if (code === 'EADDRINUSE')
      return `Port ${error.port} is in use by another program. Stop it, or set ${prefix}PORT to a free one.`;
    if (code === 'EACCES')
      return `Port ${error.port} is not allowed for this account. Set ${prefix}PORT to a port above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${prefix}HOST is not an address of this machine.`;
  return undefined;
}

/** Errors that the person at the terminal can fix are one line; others keep their stack. */
export function explain(error: unknown): string {
  if (
    error instanceof AnotherKeyError ||
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof FolderUnusableError ||
    error instanceof DatabaseUnusableError ||
    error instanceof KeyUnusableError ||
    error instanceof MigrationMismatchError ||
    error instanceof RedisUnusableError ||
    error instanceof CommandFailed ||
    error instanceof Problem
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const refusal = refusals[refusalOf(error)];
  if (refusal !== undefined) return refusal;
  const unheard =
    error instanceof MetricsPortFailed ? whyUnheard(error.cause, 'METRICS_') : whyUnheard(error, '');
  if (unheard !== undefined) return unheard;
  // A failed system call on a path; its message names both and the reason.
  if ('path' in error && 'syscall' in error)
    return `Cannot use a file: ${error.message}. Let this user read and write it.`;
  return error.stack ?? error.message;
}
