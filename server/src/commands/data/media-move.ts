import { type Config, readConfig } from '#platform/config/config';
import { type Answer, CommandFailed } from '#platform/control/protocol';
import type { Database } from '#platform/db/database';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { migrate, migrationsFolder } from '#platform/db/migrate';
import { openDatabase } from '#platform/db/open-database';
import { countMedia, findMediaIds } from '#platform/media/media.queries';
import { mediaFolder } from '#platform/media/store/open-store';
import { pictureOf } from '#platform/media/store/picture-keys';
import { S3Store } from '#platform/media/store/s3-store';
import { FolderStore, type MediaStore } from '#platform/media/store/store';
import { needEmbedded } from './need-embedded.ts';
import { plainly } from './store-failure.ts';
import { terminalLog } from './terminal-log.ts';

const usage = `Usage: npm run media:move
Copies the pictures of DATA_DIR that the database knows into the store of S3_ENDPOINT.`;

const UNTOUCHED = 'Nothing is lost: the folder is unchanged. Fix this and run the command again.';

const AT_ONCE = 8;

interface Counts {
  copied: number;
  wereThere: number;
  unknown: number;
  readonly pictures: Set<string>;
}

/** Copies pictures into the store. Skips those already there, so that an interrupted move can simply be run again. */
export async function* mediaMove(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): AsyncGenerator<Answer, void> {
  if (args.length > 0) throw new CommandFailed(usage, 2);
  const config = readConfig(env);
  const { s3 } = config;
  if (!s3) throw new CommandFailed(`S3_ENDPOINT and the other S3 settings are not set.\n${usage}`, 2);
  if (config.databaseUrl === undefined) needEmbedded(config);
  const log = terminalLog(config);
  const lock = await lockFolder(config.dataDir);
  try {
    const onFailure = (err: Error) => log.error({ err }, 'the database failed');
    const db = await openDatabase(config, { lock, log, onFailure });
    try {
      await migrate(db, migrationsFolder);
      const to = new S3Store(s3, { error: () => {} }); // its errors end the command, explained by it
      yield* move(config, db, to);
    } finally {
      await db.close();
    }
  } catch (error) {
    throw plainly(error, s3, UNTOUCHED);
  } finally {
    await lock.release();
  }
}

async function* move(config: Config, db: Database, to: MediaStore): AsyncGenerator<Answer, void> {
  const from = new FolderStore(mediaFolder(config), terminalLog(config));
  const counts: Counts = { copied: 0, wereThere: 0, unknown: 0, pictures: new Set() };
  const there = await allKeys(to);
  for await (const keys of from.keys()) {
    const known = await findMediaIds(db.sql, [...new Set(keys.flatMap((key) => pictureOf(key)?.id ?? []))]);
    const wanted = keys.filter((key) => {
      const picture = pictureOf(key);
      return picture?.isWhole === true && known.has(picture.id);
    });
    counts.unknown += keys.length - wanted.length;
    counts.wereThere += wanted.filter((key) => there.has(key)).length;
    for (const id of known) counts.pictures.add(id);
    await copy(
      wanted.filter((key) => !there.has(key)),
      from,
      to,
    );
    counts.copied += wanted.filter((key) => !there.has(key)).length;
  }
  await verify(from, to, db, counts);
  yield* report(config, counts, await countMedia(db.sql));
}

async function copy(keys: readonly string[], from: MediaStore, to: MediaStore): Promise<void> {
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    await Promise.all(
      keys.slice(start, start + AT_ONCE).map(async (key) => {
        const bytes = await from.get(key);
        if (bytes) await to.put(key, bytes);
      }),
    );
  }
}

async function allKeys(store: MediaStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const page of store.keys()) for (const key of page) keys.add(key);
  return keys;
}

/** Asks the store what it has. */
async function verify(from: MediaStore, to: MediaStore, db: Database, counts: Counts): Promise<void> {
  const there = await allKeys(to);
  let missing = 0;
  for await (const keys of from.keys()) {
    for (const key of keys) {
      const picture = pictureOf(key);
      if (picture?.isWhole && counts.pictures.has(picture.id) && !there.has(key)) missing++;
    }
  }
  if (missing === 0) return;
  const gone = await findMediaIds(db.sql, [...counts.pictures]);
  throw new CommandFailed(`${missing} files of ${gone.size} pictures are not in the store. Run the command again.`);
}

function* report({ dataDir }: Config, counts: Counts, inDatabase: number): Generator<Answer> {
  const { copied, wereThere, unknown, pictures } = counts;
  const said = (count: number) => count.toLocaleString('en');
  yield {
    line: `${said(pictures.size)} pictures are in the store: ${said(copied)} files copied, ${said(wereThere)} were already there.`,
  };
  if (unknown > 0) yield { line: `${said(unknown)} files were skipped: the database does not know them.` };
  const without = inDatabase - pictures.size;
  if (without > 0) yield { line: `${said(without)} pictures of the database have no file in the folder.` };
  yield { line: `The folder is unchanged. Once everything works, remove ${mediaFolder({ dataDir })}.` };
  yield { exitCode: 0 };
}
