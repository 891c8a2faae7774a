/** Which rows of a long list are drawn, counted from its end: `skip` are left out there, then `take` are drawn. */
export interface RowWindow {
  readonly skip: number;
  readonly take: number;
}

interface Sight {
  /** Heights of all rows, the first one first; of those never drawn a guess. */
  readonly heights: readonly number[];
  /** How far the lower edge of the box is from the end of the list, in px. */
  readonly fromEnd: number;
  readonly boxHeight: number;
  /** What is drawn beyond both edges of the box, in px. */
  readonly margin: number;
}

/** The rows that reach into the box or its margins. */
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

/** Whether everything that `needed` draws is drawn already. */
export function covers(drawn: RowWindow, needed: RowWindow): boolean {
  return drawn.skip <= needed.skip && drawn.skip + drawn.take >= needed.skip + needed.take;
}
