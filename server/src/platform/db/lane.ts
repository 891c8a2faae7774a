import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { columnTypes } from './column-types.ts';

type ColumnValues = { [K in keyof typeof columnTypes]: ReturnType<(typeof columnTypes)[K]['parse']> };

/** What a query runs on. Both the pool and a transaction fit, so the caller decides. */
export type Sql = postgres.ISql<ColumnValues>;

type Settings = postgres.Options<typeof columnTypes>;

/** Where a database is, and how to connect to it. */
export interface Target {
  /** Absent when the settings are complete. */
  readonly url?: string;
  readonly settings: Settings;
  /** Absent when each connection asks for them itself. */
  readonly listTypes?: ListTypes;
  readonly listen?: Listen | undefined;
}

/** Observes what a connection sends. Only for tests. */
export type Listen = (sql: Sql) => Sql;

/** How arrays are parsed and serialized. The numbers of their types differ between databases. */
export type ListTypes = Pick<postgres.ParsedOptions, 'parsers' | 'serializers'>;

/** One connection. */
export interface Lane {
  readonly sql: Sql;
  readonly openedAt: number;
  /** Statements that wait for their answer. */
  underWay: number;
  /** Whether it belongs to a transaction. */
  isTaken: boolean;
  isLost: boolean;
  /** Closes it at once; statements under way fail. */
  lose(): void;
  /** Closes it after the statements under way. */
  end(): Promise<void>;
}

/**
 * A connection, opened with its first statement. A lost one is never reused: the driver would reconnect by itself, send
 * what was left to send, and crash the process when a transaction is rolled back in between.
 */
export function openLane(target: Target, onLost: (lane: Lane) => void): Lane {
  let socket: Socket | undefined;
  const sql = driver(target, {
    onclose: lose,
    socket(at: { host: string[]; port: number[]; path: string | false }) {
      const [host = '', port = 0] = [at.host[0], at.port[0]];
      socket = at.path === false ? connect({ host, port }) : connect({ path: at.path });
      return Object.assign(socket, { host }); // TLS needs this name
    },
  });
  const lane: Lane = {
    sql: target.listen?.(sql) ?? sql,
    openedAt: performance.now(),
    underWay: 0,
    isTaken: false,
    isLost: false,
    lose,
    end: () => sql.end({ timeout: 5 }),
  };

  function lose(): void {
    if (lane.isLost) return;
    lane.isLost = true;
    socket?.destroy();
    void sql.end({ timeout: 0 });
    onLost(lane);
  }

  return lane;
}

/** Makes statements and fragments, and never sends them. */
export function draftingTable(target: Target): Sql {
  return driver(target, {});
}

/**
 * What the first connection asks the database. Losing a connection while it asks for array types crashes the process,
 * so only this one asks.
 */
export async function learnFrom(
  target: Target,
): Promise<{ version: number; encoding: string; listTypes: ListTypes }> {
  const teacher = driver(target, {});
  try {
    const [row] = await teacher<[{ version: number; encoding: string }]>`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding`;
    return { ...row, listTypes: teacher.options };
  } finally {
    await teacher.end({ timeout: 5 });
  }
}

/** Rows get camelCase names; statements and written columns use the names of the tables. */
const camelCaseColumns = { column: { from: postgres.toCamel } };

/** The column of a property: `looking_for` of `lookingFor`. */
export const columnName: (property: string) => string = postgres.fromCamel;

function driver({ url, settings, listTypes }: Target, hooks: object): postgres.Sql<ColumnValues> {
  const all = {
    ...settings,
    ...hooks,
    types: columnTypes,
    transform: camelCaseColumns,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: listTypes === undefined,
  };
  const sql = url === undefined ? postgres(all) : postgres(url, all);
  Object.assign(sql.options.parsers, listTypes?.parsers);
  Object.assign(sql.options.serializers, listTypes?.serializers);
  return sql;
}
