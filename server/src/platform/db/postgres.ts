import { sessionSettings } from './column-types.ts';
import { type Database, type DatabaseLog, PooledDatabase } from './database.ts';
import { type Listen, type ListTypes, learnFrom, type Target } from './lane.ts';

/** The database cannot be opened. The message is one line for the person at the terminal. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

export const oldestVersion = 15;

/** A person won't wait longer than this for one statement, and a forgotten lock must not stop others. */
const PATIENCE_MS = 1_500;
/** Timeout for background work. */
const LONG_PATIENCE_MS = 30_000;
const LOCK_PATIENCE_MS = 10_000;
/** Connections are replaced now and then, because each keeps caches in the memory of the database server. */
const LIFE_MS = 3_600_000;

interface Options {
  /** For tests and the simulation, which run on busy machines. */
  readonly patienceMs?: number;
  readonly listen?: Listen | undefined;
}

/** A pool on a PostgreSQL server. Throws DatabaseUnusableError when it cannot be reached or is too old. */
export async function openPostgres(
  url: string,
  log: DatabaseLog,
  { patienceMs = PATIENCE_MS, listen }: Options = {},
): Promise<Database> {
  const listTypes = await learnTypes(url);
  return new PooledDatabase({
    embedded: false,
    log,
    // Queries take milliseconds: ten connections keep a few cores busy, and several processes fit under PostgreSQL's
    // default of 100.
    prompt: {
      target: { ...target(url, patienceMs), listTypes, listen },
      most: 10,
      patienceMs,
      lifeMs: LIFE_MS,
    },
    patient: {
      target: { ...target(url, LONG_PATIENCE_MS), listTypes, listen },
      most: 3,
      patienceMs: Number.POSITIVE_INFINITY, // some statements raise their own limit
      lifeMs: LIFE_MS,
    },
  });
}

async function learnTypes(url: string): Promise<ListTypes> {
  try {
    const { version, encoding, listTypes } = await learnFrom(target(url, LONG_PATIENCE_MS));
    if (version < oldestVersion) {
      throw new Error(`it is PostgreSQL ${version}, but ${oldestVersion} or newer is needed`);
    }
    if (encoding !== 'UTF8') throw new Error(otherEncoding(encoding));
    return listTypes;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    const message = `The database at ${host}${pathname} cannot be used: ${reason}${remedyOf(error)}`;
    throw new DatabaseUnusableError(message, { cause: error });
  }
}

/** What to do if nothing answers there; other errors say it themselves. */
function remedyOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return unreached.has(code)
    ? '. Start it, or correct DATABASE_URL if it is elsewhere. From a container, localhost is the container itself.'
    : '';
}

/** Codes of the system and of the driver for an address where no database answers. */
const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
]);

/** Other encodings cannot hold every name and message. */
export const otherEncoding = (encoding: string) =>
  `its encoding is ${encoding}, but UTF8 is needed: create another database with "create database … template template0 encoding 'UTF8'"`;

function target(url: string, statementMs: number): Target {
  const settings = {
    connect_timeout: 3, // seconds
    onnotice: () => {},
    connection: {
      ...sessionSettings,
      application_name: 'showup',
      // Milliseconds.
      statement_timeout: statementMs,
      lock_timeout: Math.min(statementMs, LOCK_PATIENCE_MS),
      idle_in_transaction_session_timeout: LONG_PATIENCE_MS,
    },
  };
  return { url, settings };
}
