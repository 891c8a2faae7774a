import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const tablePath = join(import.meta.dirname, '..', '..', 'docs', 'promises.md');

/** The promises of the specification by number, read from their table. */
export const promises: ReadonlyMap<number, string> = new Map(
  [...readFileSync(tablePath, 'utf8').matchAll(/^\| (\d+) \| (.+?) \|/gm)].map(([, number, text]) => [
    Number(number),
    String(text),
  ]),
);

/** Checks one promise of the specification. A failure names the promise. */
export async function promise(number: number, check: () => unknown): Promise<void> {
  const text = promises.get(number);
  if (text === undefined) throw new Error(`There is no promise ${number} in docs/promises.md.`);
  try {
    await check();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Promise ${number} is broken: ${text}\n${reason}`, { cause });
  }
}
