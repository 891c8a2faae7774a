import * as z from 'zod/mini';
import { DumpedRows } from './rows.ts';

/** The last file of a backup. If it is there, the backup is complete. */
export const CONTENTS = 'backup.json';

/** The folder of the rows, with one file per page of a table. */
export const ROWS = 'rows';

/** The folder within the data folder that a restore works in. */
export const RESTORING = 'restoring';

/** Files of the data folder other than the database and the pictures. */
export const KEPT_FILES = ['secret.key', 'demo.json'];

const common = {
  madeAt: z.string(),
  /** One file per width of each picture. */
  pictureFiles: z.number(),
};

export const Manifest = z.discriminatedUnion('format', [
  /** The older format: a copy of the database's files, deleted rows included. No longer written, but still restored. */
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
