import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Notes = z.object({
  /** The display whose address the start prints. */
  displayToken: z.string(),
  /** How many of the demo people are complete. */
  peopleMade: z.number(),
});
export type DemoNotes = z.infer<typeof Notes>;

/** What the demo remembers between starts, in `DATA_DIR/demo.json`. */
export function demoNotes(dataDir: string) {
  const file = join(dataDir, 'demo.json');
  return {
    async read(): Promise<DemoNotes | undefined> {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      return text === undefined ? undefined : Notes.parse(JSON.parse(text));
    },
    async write(notes: DemoNotes): Promise<void> {
      await writeFile(file, `${JSON.stringify(notes)}\n`, { mode: 0o600 });
    },
  };
}
