/** A countdown as on a clock: `24 s`, `2:05`, `1:00:00`. */
export function countdownText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
