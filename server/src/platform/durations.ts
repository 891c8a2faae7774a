/** A wait in one unit, rounded up: `40 s`, `90 min`, hours from two on, `5 h`, and days from three on, `7 days`. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (hours >= 72) return `${Math.ceil(hours / 24)} days`;
  return minutes < 120 ? `${minutes} min` : `${hours} h`;
}
