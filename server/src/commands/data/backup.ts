import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { rowsIn } from '#platform/backup/manifest';
import { CommandFailed } from '#platform/control/protocol';
import type { Command } from '../command.ts';

const usage = 'Usage: npm run backup -- <file.tar.gz>';

/** Writes the database, the pictures and the key into one file, whether or not the server runs. */
export const backup: Command = ([file, ...more]) => {
  if (file === undefined || file === '' || more.length > 0) throw new CommandFailed(usage, 2);
  return async function* (app) {
    if (!app.ctx.db.embedded)
      throw new CommandFailed('This is for the embedded database. For PostgreSQL see docs/backup.md.');
    if (await stat(file).catch(() => undefined)) throw new CommandFailed(`${file} already exists.`);
    const folder = await stat(dirname(file)).catch(() => undefined);
    if (!folder?.isDirectory()) throw new CommandFailed(`There is no folder ${dirname(file)}.`);
    const made = await app.backup.write(file);
    const { size } = await stat(file);
    const counted = (count: number) => count.toLocaleString('en');
    yield `${counted(rowsIn(made))} rows and ${counted(made.pictureFiles)} picture files are in ${file}, ${(size / 1e6).toFixed(1)} MB.`;
    yield 'It holds private pictures and the key of this server: keep it where nobody else can read it.';
  };
};
