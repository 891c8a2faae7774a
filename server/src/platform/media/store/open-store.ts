import { join } from 'node:path';
import type { Config } from '#platform/config/config';
import type { DatabaseLog } from '#platform/db/database';
import { S3Store } from './s3-store.ts';
import { FolderStore, type MediaStore } from './store.ts';

/** The folder of pictures when they are files. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media');

/** The store of the settings. Does not contact it yet. */
export function openStore(config: Pick<Config, 'dataDir' | 's3'>, log: DatabaseLog): MediaStore {
  return config.s3 ? new S3Store(config.s3, log) : new FolderStore(mediaFolder(config), log);
}
