import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../platform/config/config.ts';
import { askHolder } from '../platform/control/control-client.ts';
import type { Answer, Request } from '../platform/control/protocol.ts';
import { type FolderLock, FolderLockedError, lockFolder } from '../platform/db/embedded/folder-lock.ts';
import { migrate, migrationsFolder } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { errorForLog } from '../platform/http/requests/error-for-log.ts';
import { joinNodes } from '../platform/redis/redis.ts';
import { needEmbedded } from './data/need-embedded.ts';
import { runCommand } from './run.ts';

/**
 * How long to wait for a folder that is held by a process that does not listen: a server that starts or stops, or
 * another command.
 */
const PATIENCE_MS = 15_000;
const ofWhatIsThere: ReadonlySet<string> = new Set(['backup', 'audit:verify']);

/**
 * Runs a command in the server that holds the data folder, or here if none does. Throws errors that `explain`
 * understands.
 */
export async function* runAnywhere(config: Config, request: Request): AsyncGenerator<Answer, void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answers = await askHolder(config.dataDir, request);
    if (answers) return yield* answers;
    if (ofWhatIsThere.has(request.command) && config.databaseUrl === undefined) needEmbedded(config);
    const lock = await tryToLock(config.dataDir, deadline);
    if (lock) return yield* runHere(config, request, lock);
    await sleep(200);
  }
}

/** Undefined when it makes sense to try again. */
async function tryToLock(folder: string, deadline: number): Promise<FolderLock | undefined> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderLockedError && Date.now() < deadline) return undefined;
    throw error;
  }
}

async function* runHere(config: Config, request: Request, lock: FolderLock): AsyncGenerator<Answer, void> {
  const log = pino({ level: config.logLevel, serializers: { err: errorForLog } }, pino.destination(2)); // results go to stdout
  const onFailure = (err: Error) => log.error({ err }, 'the database failed');
  try {
    const db = await openDatabase(config, { lock, log, onFailure });
    try {
      await migrate(db, migrationsFolder);
      const redis = await joinNodes(config, log); // other servers must learn of changes, such as an ended session
      const app = await createApp({ config, db, redis, print: () => {} });
      try {
        yield* runCommand(app, request);
      } finally {
        await app.close();
        await redis?.close();
      }
    } finally {
      await db.close();
    }
  } finally {
    await lock.release();
  }
}
