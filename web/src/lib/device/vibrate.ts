/** Whether the person asks for less motion, in the settings of the device. */
const likesLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** For a match and an approval. */
export const MOMENT_MS = [20, 60, 40];

/** A short vibration, where the device has one: a number or a pattern in ms. Not for people who ask for less motion. */
export function vibrate(pattern: number | number[]): void {
  if (!('vibrate' in navigator) || likesLessMotion()) return;
  try {
    navigator.vibrate(pattern);
  } catch {
    // Some browsers have the function and forbid it. Nothing depends on it.
  }
}
