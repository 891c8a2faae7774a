/**
 * Every row of a query that answers a page at a time: what follows `start`, then what follows the last row so far. Nothing
 * is asked before it is read, so that others get the one connection between two pages.
 */
export async function* everyRow<After, Row extends After>(
  start: After,
  findPage: (last: After) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last = start;
  for (;;) {
    const page = await findPage(last);
    yield* page;
    const end = page.at(-1);
    if (end === undefined) return;
    last = end;
  }
}
