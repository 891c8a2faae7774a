/** A run of a few seconds that only shows that everything still works: `npm run smoke`. */
export const isSmoke = process.env.SMOKE === '1';

/** As the environment says, else as usual; in a smoke run as small as possible. */
export function size(name: string, usual: number, smoke: number): number {
  return Number(process.env[name] ?? (isSmoke ? smoke : usual));
}
