import * as z from 'zod/mini';

/** The last file of a backup: with it, all of it is there. */
export const CONTENTS = 'backup.json';

/** Files of the data folder that lie beside the database and the pictures. */
export const KEPT_FILES = ['secret.key', 'demo.json'];

export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Rows by table. */
  tables: z.record(z.string(), z.number()),
  /** Each picture has one for each of its widths. */
  pictureFiles: z.number(),
});
export type Manifest = z.infer<typeof Manifest>;

export const rowsOf = ({ tables }: Manifest) => Object.values(tables).reduce((sum, count) => sum + count, 0);
