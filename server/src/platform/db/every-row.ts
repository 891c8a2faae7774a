/**
 * Every row of a query that returns a page at a time: first after `start`, then after the last row so far. A page is
 * fetched only when it is read, so that others can use the only connection in between.
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
