import { existsSync } from 'node:fs';
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Mail } from '#platform/mail/smtp';
import type { CodeProvider, TextCarrier } from './code-provider.ts';

const Line = z.object({ at: z.iso.datetime(), to: z.string() });

/** Codes expire after minutes. */
export const OUTBOX_HOURS = 1;
const KEPT_MS = OUTBOX_HOURS * 3_600_000;

/**
 * For development: prints each code and the subject of each email in the terminal and appends them to a file before the
 * call returns.
 */
export class Outbox implements CodeProvider, TextCarrier {
  readonly #file: string;
  readonly #print: (line: string) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(file: string, print: (line: string) => void) {
    this.#file = file;
    this.#print = print;
  }

  async send(phone: string, code: string): Promise<void> {
    await this.#append(phone, { code });
    this.#print(`Code for +91 ${phone}: ${code}`);
  }

  async mail(email: string, { subject, text, code }: Mail): Promise<void> {
    await this.#append(email, code === undefined ? { subject, text } : { code });
    this.#print(code === undefined ? `Mail to ${email}: ${subject}` : `Code for ${email}: ${code}`);
  }

  async text(phone: string, text: string): Promise<void> {
    await this.#append(phone, { text });
    this.#print(`Text message to +91 ${phone}: ${text}`);
  }

  async confirm(): Promise<void> {}

  /** For someone who leaves. */
  forget(to: string): Promise<void> {
    return this.#inTurn(() => this.#keepOnly((line) => !line.includes(`"to":"${to}"`)));
  }

  /** Removes codes that expired long ago. */
  forgetOld(): Promise<void> {
    return this.#inTurn(() => this.#keepOnly(isRecent));
  }

  #append(to: string, content: object): Promise<void> {
    const line = JSON.stringify({ at: new Date().toISOString(), to, ...content });
    return this.#inTurn(() => appendFile(this.#file, `${line}\n`, { mode: 0o600 }));
  }

  /** One at a time: a line appended while others are removed would be lost. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #keepOnly(isKept: (line: string) => boolean): Promise<void> {
    const file = this.#file;
    if (!existsSync(file)) return; // no code was sent yet
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const kept = lines.filter(isKept);
    if (kept.length === lines.length) return rm(`${file}.part`, { force: true }); // left by a killed process
    await writeFile(`${file}.part`, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
}

/** False also for a line that was cut off when the disk was full. */
function isRecent(line: string): boolean {
  try {
    return Date.parse(Line.parse(JSON.parse(line)).at) > Date.now() - KEPT_MS;
  } catch {
    return false;
  }
}
