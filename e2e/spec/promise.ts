import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const tablePath = join(import.meta.dirname, '..', '..', 'docs', 'promises.md');

/** The promises of the specification by their numbers, as the table of them has them. */
export const promises: ReadonlyMap<number, string> = new Map(
  [...readFileSync(tablePath, 'utf8').matchAll(/^\| (\d+) \| (.+?) \|/gm)].map(([, number, text]) => [
    Number(number),
    String(text),
  ]),
);

/** Holds the product to one promise of the specification: whatever the check fails with, the promise is named. */
export async function promise(number: number, check: () => unknown): Promise<void> {
  const text = promises.get(number);
  if (text === undefined) throw new Error(`There is no promise ${number} in docs/promises.md.`);
  try {
    await check();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Promise ${number} is not kept: ${text}\n${reason}`, { cause });
  }
}
