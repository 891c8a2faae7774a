/** `0.45 s`, `3.4 s`: two digits below a second, or as many as `digits` says. */
export function inSeconds(ms: number, digits = ms < 1_000 ? 2 : 1): string {
  return `${(ms / 1_000).toFixed(digits)} s`;
}
