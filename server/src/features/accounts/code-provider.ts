import { appendFile } from 'node:fs/promises';

/** Carries codes to phones. Codes are made and checked here; a provider only delivers. */
export interface CodeProvider {
  send(phone: string, code: string): Promise<void>;
  /** The code was entered rightly; some providers want to know. */
  confirm(phone: string): Promise<void>;
}

/** For one's own machine: each code in the terminal and as a line of a file, before the call is answered. */
export function createOutbox(file: string, print: (line: string) => void): CodeProvider {
  return {
    async send(phone, code) {
      const line = { at: new Date().toISOString(), to: phone, code };
      await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      print(`Code for +91 ${phone}: ${code}`);
    },
    async confirm() {},
  };
}
