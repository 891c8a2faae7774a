/**
 * Writes dates in one way. Made when the first date is written: the first formatter of a page takes a slow phone a long time,
 * which a screen without dates should not wait for.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(date);
  };
}
