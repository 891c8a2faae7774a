/** Which rows of a long list are drawn: from the end, `skip` are left out, then `take` are drawn. */
export interface RowWindow {
  readonly skip: number;
  readonly take: number;
}

interface Sight {
  /** Heights of all rows in order, with a guess for those never drawn. */
  readonly heights: readonly number[];
  /** Distance from the lower edge of the box to the end of the list, in px. */
  readonly fromEnd: number;
  readonly boxHeight: number;
  /** How far rows are drawn beyond both edges of the box, in px. */
  readonly margin: number;
}

/** The rows that overlap the box or its margins. */
export function rowsInSight({ heights, fromEnd, boxHeight, margin }: Sight): RowWindow {
  let below = 0;
  let skip = 0;
  while (skip < heights.length && below + (heights.at(-1 - skip) ?? 0) <= fromEnd - margin) {
    below += heights.at(-1 - skip) ?? 0;
    skip += 1;
  }
  let take = 0;
  while (skip + take < heights.length && below < fromEnd + boxHeight + margin) {
    below += heights.at(-1 - skip - take) ?? 0;
    take += 1;
  }
  return { skip, take };
}

/** Whether `drawn` includes every row of `needed`. */
export function covers(drawn: RowWindow, needed: RowWindow): boolean {
  return drawn.skip <= needed.skip && drawn.skip + drawn.take >= needed.skip + needed.take;
}
