/**
 * How columns travel between PostgreSQL and our code. Times are strings all the way, because that is how the contract
 * has them and because a `date` must not shift with a time zone. The session speaks UTC (see sessionSettings).
 */
export const columnTypes = {
  /** timestamptz and timestamp, as ISO 8601 UTC with milliseconds; finer digits are cut off. */
  instant: { to: 1184, from: [1184, 1114], serialize: toTimeText, parse: toIsoInstant },
  /** date, as YYYY-MM-DD. */
  day: { to: 1082, from: [1082], serialize: toTimeText, parse: (text: string) => text },
  int8: { to: 20, from: [20], serialize: String, parse: toExactInteger },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
};

/** What columnTypes relies on in every session. */
export const sessionSettings = { TimeZone: 'UTC', DateStyle: 'ISO, YMD' };

function toTimeText(value: string | Date): string {
  return value instanceof Date ? value.toISOString() : value;
}

const plainInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:\+00)?$/;

/** Throws RangeError for what ISO 8601 cannot say: infinity, and years outside 0001–9999. */
function toIsoInstant(text: string): string {
  const [, day, time, fraction = ''] = plainInstant.exec(text) ?? [];
  if (!day) throw new RangeError(`The database holds a time outside the years 1 to 9999: ${text}`);
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Throws RangeError instead of rounding: a rounded key would name another row. */
function toExactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds an integer above 2^53: ${text}`);
  return value;
}
