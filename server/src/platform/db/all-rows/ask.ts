import type postgres from 'postgres';
import type { Sql } from '../database.ts';

/** Runs a statement built from the names that the database reported; values are passed as parameters. */
export type Ask = <Row extends object>(
  statement: string,
  values?: readonly Value[],
) => Promise<readonly Row[]>;

export type Value = string | readonly (string | null)[];

export function askOf(sql: Pick<Sql, 'unsafe'> | Pick<postgres.TransactionSql, 'unsafe'>): Ask {
  return async <Row extends object>(statement: string, values: readonly Value[] = []) =>
    sql.unsafe<Row[]>(
      statement,
      values.map((value) => (typeof value === 'string' ? value : [...value])),
    );
}
