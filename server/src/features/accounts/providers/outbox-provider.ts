import { existsSync } from 'node:fs';
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { CodeProvider } from './code-provider.ts';

const Line = z.object({ at: z.iso.datetime(), to: z.string() });

/** Codes expire after minutes. */
const KEPT_MS = 3_600_000;

/**
 * For development: prints each code for a phone or an email in the terminal and appends it to a file before the call
 * returns.
 */
export function createOutbox(file: string, print: (line: string) => void): CodeProvider {
  let last: Promise<void> = Promise.resolve();

  /** One at a time: a line appended while others are removed would be lost. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function keepOnly(isKept: (line: string) => boolean): Promise<void> {
    if (!existsSync(file)) return; // no code was sent yet
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const kept = lines.filter(isKept);
    if (kept.length === lines.length) return rm(`${file}.part`, { force: true }); // left by a killed process
    await writeFile(`${file}.part`, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  return {
    async send(phone, code) {
      const line = JSON.stringify({ at: new Date().toISOString(), to: phone, code });
      await inTurn(() => appendFile(file, `${line}\n`, { mode: 0o600 }));
      print(`Code for ${phone.includes('@') ? phone : `+91 ${phone}`}: ${code}`);
    },
    async confirm() {},
    forget: (phone) => inTurn(() => keepOnly((line) => !line.includes(`"to":"${phone}"`))),
    forgetOld: () => inTurn(() => keepOnly(isRecent)),
  };
}

/** False also for a line that was cut off when the disk was full. */
function isRecent(line: string): boolean {
  try {
    return Date.parse(Line.parse(JSON.parse(line)).at) > Date.now() - KEPT_MS;
  } catch {
    return false;
  }
}
