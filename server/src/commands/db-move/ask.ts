/** Runs one statement, made of the names that a database has told of itself; values travel beside it. */
export type Ask = <Row extends object>(
  statement: string,
  values?: readonly Value[],
) => Promise<readonly Row[]>;

export type Value = string | readonly (string | null)[];
