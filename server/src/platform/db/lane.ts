import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { columnTypes } from './column-types.ts';

type ColumnValues = { [K in keyof typeof columnTypes]: ReturnType<(typeof columnTypes)[K]['parse']> };

/** What a query needs: the pool and a transaction both fit, so that the caller decides where it runs. */
export type Sql = postgres.ISql<ColumnValues>;

type Settings = postgres.Options<typeof columnTypes>;

/** Where a database is, and how it is spoken to. */
export interface Target {
  /** Absent where the settings say all. */
  readonly url?: string;
  readonly settings: Settings;
  /** Absent where each connection asks for itself. */
  readonly listTypes?: ListTypes;
  readonly listen?: Listen | undefined;
}

/** Puts a listener around what a connection sends. Only tests have one. */
export type Listen = (sql: Sql) => Sql;

/** How lists travel. The numbers of their types are the database's own. */
export type ListTypes = Pick<postgres.ParsedOptions, 'parsers' | 'serializers'>;

/** One connection. */
export interface Lane {
  readonly sql: Sql;
  readonly openedAt: number;
  /** Statements that wait for their answer. */
  underWay: number;
  /** Belongs to one transaction. */
  isTaken: boolean;
  isLost: boolean;
  /** Breaks it off, with what is under way. */
  lose(): void;
  /** What is under way is answered first. */
  end(): Promise<void>;
}

/**
 * Opens a connection with its first statement. Once it is lost it stays so: the driver would open it again by itself, send
 * what it had not sent on the old one, and end the process when a transaction is rolled back on it in between.
 */
export function openLane(target: Target, onLost: (lane: Lane) => void): Lane {
  let socket: Socket | undefined;
  const sql = driver(target, {
    onclose: lose,
    socket(at: { host: string[]; port: number[]; path: string | false }) {
      const [host = '', port = 0] = [at.host[0], at.port[0]];
      socket = at.path === false ? connect({ host, port }) : connect({ path: at.path });
      return Object.assign(socket, { host }); // encryption asks for this name
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

/** Makes statements and parts of them; none of them is ever sent from here. */
export function draftingTable(target: Target): Sql {
  return driver(target, {});
}

/**
 * What a first connection asks the database. A connection that is cut while it asks for the types of lists ends the
 * process, so that only this one does.
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

/** Rows have camelCase names; statements, and columns that are written, keep those of the tables. */
const camelCaseColumns = { column: { from: postgres.toCamel } };

function driver({ url, settings, listTypes }: Target, hooks: object): postgres.Sql<ColumnValues> {
  const all = {
    ...{ ...settings, ...hooks, types: columnTypes, transform: camelCaseColumns },
    ...{ max: 1, idle_timeout: 0, max_lifetime: null, fetch_types: listTypes === undefined },
  };
  const sql = url === undefined ? postgres(all) : postgres(url, all);
  Object.assign(sql.options.parsers, listTypes?.parsers);
  Object.assign(sql.options.serializers, listTypes?.serializers);
  return sql;
}
