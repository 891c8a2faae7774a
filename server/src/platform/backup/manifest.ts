import * as z from 'zod/mini';
import { DumpedRows } from './rows.ts';

/** The last file of a backup: with it, all of it is there. */
export const CONTENTS = 'backup.json';

/** Where the rows are, in a file for each page of a table. */
export const ROWS = 'rows';

/** The folder in the data folder in which a restore works. */
export const RESTORING = 'restoring';

/** Files of the data folder that lie beside the database and the pictures. */
export const KEPT_FILES = ['secret.key', 'demo.json'];

const common = {
  madeAt: z.string(),
  /** Each picture has one for each of its widths. */
  pictureFiles: z.number(),
};

export const Manifest = z.discriminatedUnion('format', [
  /** A copy of the database's own files, which held deleted rows too. No longer written; it can still be restored. */
  z.object({ ...common, format: z.literal(1), tables: z.record(z.string(), z.number()) }),
  /** Every row as text. */
  z.object({ ...common, format: z.literal(2), rows: DumpedRows }),
]);
export type Manifest = z.infer<typeof Manifest>;

export function rowsIn(manifest: Manifest): number {
  const counts =
    manifest.format === 1
      ? Object.values(manifest.tables)
      : Object.values(manifest.rows.contents).map(({ count }) => count);
  return counts.reduce((sum, count) => sum + count, 0);
}
