const MINUTE_S = 60;

/** `40 s`, `18 min`, `3 h`, `2 days`, always in one unit and rounded down. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < MINUTE_S) return `${seconds} s`;
  const minutes = Math.floor(seconds / MINUTE_S);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

/** `just now`, `12 min ago`, `3 h ago`, `5 days ago`. */
export function agoText(instant: string, now: number): string {
  const ms = now - Date.parse(instant);
  return ms < MINUTE_S * 1_000 ? 'just now' : `${elapsedText(ms)} ago`;
}

/** `2 min 10 s`. */
export function exactDurationText(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / MINUTE_S);
  const rest = whole % MINUTE_S;
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(' ');
}

/** `a minute or two`, `about 25 minutes`, `about an hour`: rounder for longer waits. */
export function roughDurationText(minutes: number): string {
  if (minutes < 2) return 'a minute or two';
  if (minutes < 10) return `about ${Math.round(minutes)} minutes`;
  if (minutes < 53) return `about ${Math.round(minutes / 5) * 5} minutes`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? 'about an hour' : `about ${hours} hours`;
  const days = Math.round(minutes / (24 * 60));
  return days === 1 ? 'about a day' : `about ${days} days`;
}

/** `1 hour`, `47 hours`, and days from two days on: `3 days`. */
export function hoursText(hours: number): string {
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.round(hours / 24)} days`;
}

/** `20 minutes`, `1.5 hours`, `3 days`: from a number of hours with fractions. */
export function exactHoursText(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  const rounded = Math.round(hours * 10) / 10;
  return rounded === 1 ? '1 hour' : `${rounded} hours`;
}
