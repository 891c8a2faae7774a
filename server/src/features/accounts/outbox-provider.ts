import { existsSync } from 'node:fs';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import type { CodeProvider } from './code-provider.ts';

/** For one's own machine: each code in the terminal and as a line of a file, before the call is answered. */
export function createOutbox(file: string, print: (line: string) => void): CodeProvider {
  let last: Promise<void> = Promise.resolve();

  /** One after the other: a line that is appended while others are taken out would be lost. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function takeOut(phone: string): Promise<void> {
    if (!existsSync(file)) return; // nobody was sent a code yet
    const lines = (await readFile(file, 'utf8')).split('\n');
    const mark = `"to":"${phone}"`;
    await writeFile(`${file}.part`, lines.filter((line) => !line.includes(mark)).join('\n'), { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  return {
    async send(phone, code) {
      const line = JSON.stringify({ at: new Date().toISOString(), to: phone, code });
      await inTurn(() => appendFile(file, `${line}\n`, { mode: 0o600 }));
      print(`Code for +91 ${phone}: ${code}`);
    },
    async confirm() {},
    forget: (phone) => inTurn(() => takeOut(phone)),
  };
}
