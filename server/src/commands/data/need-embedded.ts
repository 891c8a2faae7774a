import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config';
import { CommandFailed } from '#platform/control/protocol';

/** For commands on existing data: opening would create an empty database, so a mistyped folder would look empty. */
export function needEmbedded({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (!existsSync(join(dataDir, 'database')))
    throw new CommandFailed(`There is no embedded database in ${dataDir}.`);
}
