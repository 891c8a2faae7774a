import { sessionSettings } from './column-types.ts';
import { createDatabase, type Database, type DatabaseLog } from './database.ts';
import { type Listen, type ListTypes, learnFrom, type Target } from './lane.ts';

/** The database cannot be opened; the message is one line for the person at the terminal. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

export const oldestVersion = 15;

/** A request that waits longer than this for one statement has lost its person; a forgotten lock must not stop the others. */
const PATIENCE_MS = 1_500;
/** What nobody waits for in front of a screen. */
const LONG_PATIENCE_MS = 30_000;
const LOCK_PATIENCE_MS = 10_000;
/** Connections are made anew now and then: one keeps what it has learned in the memory of the server. */
const LIFE_MS = 3_600_000;

interface Options {
  /** For tests and the simulation, which run on machines that are busy. */
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
  return createDatabase({
    embedded: false,
    log,
    // Queries here take milliseconds: ten connections keep a few cores of the database busy, and several processes
    // fit under PostgreSQL's usual 100.
    prompt: {
      target: { ...target(url, patienceMs), listTypes, listen },
      most: 10,
      patienceMs,
      lifeMs: LIFE_MS,
    },
    patient: {
      target: { ...target(url, LONG_PATIENCE_MS), listTypes, listen },
      most: 3,
      patienceMs: Number.POSITIVE_INFINITY, // some raise their own limit
      lifeMs: LIFE_MS,
    },
  });
}

async function learnTypes(url: string): Promise<ListTypes> {
  try {
    const { version, encoding, listTypes } = await learnFrom(target(url, LONG_PATIENCE_MS));
    if (version < oldestVersion) {
      throw new Error(`it is PostgreSQL ${version}, and ${oldestVersion} or newer is needed`);
    }
    if (encoding !== 'UTF8') throw new Error(otherEncoding(encoding));
    return listTypes;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new DatabaseUnusableError(`The database at ${host}${pathname} cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

/** What names and messages are written in does not all fit into another one. */
export const otherEncoding = (encoding: string) =>
  `its encoding is ${encoding}, and UTF8 is needed: make another database with "create database … template template0 encoding 'UTF8'"`;

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
