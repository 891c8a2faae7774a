/** A run that tries as much as it can, `npm run test:all`. Elsewhere the shortest run that finds a fault is enough. */
export const isThorough = process.env.THOROUGH === '1';

/** A run of a few seconds that only shows that everything still works: `npm run test:all -- benches`. */
export const isSmoke = process.env.SMOKE === '1';

/** The value of an environment variable, or a default, which is smaller in smoke runs. */
export function size(name: string, usual: number, smoke: number): number {
  return Number(process.env[name] ?? (isSmoke ? smoke : usual));
}
