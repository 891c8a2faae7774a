import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { DatabaseLog } from '../../db/database.ts';
import { createS3Store } from './s3-store.ts';
import { createFolderStore, type MediaStore } from './store.ts';

/** The folder of pictures when they are files. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media');

/** The store of the settings. Does not contact it yet. */
export function openStore(config: Pick<Config, 'dataDir' | 's3'>, log: DatabaseLog): MediaStore {
  return config.s3 ? createS3Store(config.s3, log) : createFolderStore(mediaFolder(config), log);
}
