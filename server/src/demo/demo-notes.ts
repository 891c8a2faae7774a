import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Notes = z.object({ displayToken: z.string() });

/**
 * The address of the display that the start prints. It is the only thing about the demo that the database does not
 * have.
 */
export function demoNotes(dataDir: string) {
  const file = join(dataDir, 'demo.json');
  return {
    /** Undefined if it is missing or unreadable. */
    async displayToken(): Promise<string | undefined> {
      try {
        return Notes.parse(JSON.parse(await readFile(file, 'utf8'))).displayToken;
      } catch {
        return undefined;
      }
    },
    async keepDisplayToken(displayToken: string): Promise<void> {
      await writeFile(`${file}.part`, `${JSON.stringify({ displayToken })}\n`, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
