/**
 * A date formatter, created on first use. The first one on a page takes a long time on a slow phone, and screens
 * without dates should not wait for it. Without a time zone, it follows this device's clock.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: Date, timeZone?: string) => string {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (date, timeZone = options.timeZone) => {
    const format = formats.get(timeZone) ?? formatIn(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(date);
  };
}

/** Follows this device's clock, too, for a time zone that is newer than the browser. */
function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: undefined });
  }
}
