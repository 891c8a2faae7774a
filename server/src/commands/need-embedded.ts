import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { CommandFailed } from '../platform/control/protocol.ts';

/** For what only works with what is there: opening would make an empty database, and a mistyped folder would pass for an empty one. */
export function needEmbedded({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (!existsSync(join(dataDir, 'database')))
    throw new CommandFailed(`There is no embedded database in ${dataDir}.`);
}
