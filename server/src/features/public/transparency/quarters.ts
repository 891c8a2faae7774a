import { PUBLISHED_AFTER_DAYS } from '@showup/contract/public/transparency';

const INDIA = '+05:30';
const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** A quarter of India's calendar. */
export interface Quarter {
  /** As in `2026-Q4`. */
  readonly name: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

function quarterNumber(count: number): Quarter {
  const start = (quarter: number) => {
    const month = String((quarter % 4) * 3 + 1).padStart(2, '0');
    return new Date(`${Math.floor(quarter / 4)}-${month}-01T00:00:00${INDIA}`);
  };
  return {
    name: `${Math.floor(count / 4)}-Q${(count % 4) + 1}`,
    from: start(count),
    to: start(count + 1),
  };
}

function numberOf(at: Date): number {
  const india = new Date(at.getTime() + INDIA_OFFSET_MS);
  return india.getUTCFullYear() * 4 + Math.floor(india.getUTCMonth() / 3);
}

export const quarterOf = (at: Date): Quarter => quarterNumber(numberOf(at));

/** By then decisions can no longer be undone. */
export const publishedFrom = ({ to }: Quarter) => new Date(to.getTime() + PUBLISHED_AFTER_DAYS * DAY_MS);

/** Quarters from the one of `first` on whose figures may be published, oldest first. */
export function publishableQuarters(first: Date, now: Date): Quarter[] {
  const quarters: Quarter[] = [];
  for (let number = numberOf(first); ; number++) {
    const quarter = quarterNumber(number);
    if (publishedFrom(quarter) > now) return quarters;
    quarters.push(quarter);
  }
}
