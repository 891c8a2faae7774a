/**
 * A date formatter, created on first use. The first one on a page takes a long time on a slow phone, and screens
 * without dates should not wait for it.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(date);
  };
}
