import { join } from 'node:path';
import postgres from 'postgres';
import { Audit } from '#platform/audit/audit.service';
import { type Config, readConfig } from '#platform/config/config';
import { type Answer, CommandFailed } from '#platform/control/protocol';
import type { Database } from '#platform/db/database';
import { openEmbedded } from '#platform/db/embedded/embedded';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { migrate, migrationsFolder } from '#platform/db/migrate';
import { openPostgres } from '#platform/db/postgres';
import { createKeyedHash, keptKey } from '#platform/keyed-hash';
import { needEmbedded } from '../need-embedded.ts';
import { terminalLog } from '../terminal-log.ts';
import { type Moved, moveRows } from './move-rows.ts';

const usage = `Usage: npm run db:move
Moves the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL.`;

/** Moves everything but the demo. If anything fails, the target stays empty. */
export async function* dbMove(env: NodeJS.ProcessEnv, args: readonly string[]): AsyncGenerator<Answer, void> {
  if (args.length > 0) throw new CommandFailed(usage, 2);
  const config = readConfig(env);
  if (config.databaseUrl === undefined) throw new CommandFailed(`DATABASE_URL is not set.\n${usage}`, 2);
  needEmbedded(config);
  const key = await keyOf(config);
  const log = terminalLog(config);
  const lock = await lockFolder(config.dataDir);
  try {
    const source = await openEmbedded({
      lock,
      log,
      onFailure: (err) => log.error({ err }, 'the database failed'),
    });
    try {
      const target = await openPostgres(config.databaseUrl, log);
      try {
        yield* move({ config, key, source, target, databaseUrl: config.databaseUrl });
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  } finally {
    await lock.release();
  }
}

interface Move {
  readonly config: Config;
  readonly key: string;
  readonly source: Database;
  readonly target: Database;
  readonly databaseUrl: string;
}

async function* move({ config, key, source, target, databaseUrl }: Move): AsyncGenerator<Answer, void> {
  await migrate(source, migrationsFolder);
  await migrate(target, migrationsFolder);
  await new Audit(source, createKeyedHash(key)).begin();
  await verifyRecord(source, key, 'in the folder');
  const connection = postgres(databaseUrl, { max: 1, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  yield { line: 'Moving …' };
  const moved = await moveRows(source, connection).finally(() => connection.end({ timeout: 5 }));
  const lines = await verifyRecord(target, key, 'in PostgreSQL');
  yield* report(moved);
  yield { line: `The audit record is valid: ${counted(lines)} lines.` };
  yield* whatIsLeft(config);
  yield { exitCode: 0 };
}

/** Returns the number of lines. */
async function verifyRecord(db: Database, key: string, where: string): Promise<number> {
  const { last, fault } = await new Audit(db, createKeyedHash(key)).verify();
  if (fault !== undefined)
    throw new CommandFailed(`The audit record ${where} does not verify with this key: ${fault}`);
  return last.seq;
}

function* report(moved: readonly Moved[]): Generator<Answer> {
  yield { line: '' };
  yield {
    line: `${'table'.padEnd(24)}${'in the folder'.padStart(14)}${'of the demo'.padStart(14)}${'moved'.padStart(14)}`,
  };
  for (const { name, before, left, count } of moved.filter((one) => one.before > 0))
    yield { line: name.padEnd(24) + [before, left, count].map((n) => counted(n).padStart(14)).join('') };
  yield { line: '' };
  const rows = moved.reduce((sum, { count }) => sum + count, 0);
  yield { line: `${counted(rows)} rows are in PostgreSQL, identical to those in the folder.` };
}

function* whatIsLeft({ dataDir, secretKey, s3 }: Config): Generator<Answer> {
  if (secretKey === undefined)
    yield {
      line: `Set SECRET_KEY to the contents of ${join(dataDir, 'secret.key')}: phone hashes and the audit record depend on it.`,
    };
  yield {
    line: s3
      ? 'Pictures are still in the folder: npm run media:move copies them to the store.'
      : `Pictures stay in ${join(dataDir, 'media')}: keep DATA_DIR as it is.`,
  };
  yield {
    line: `The folder’s own database is unchanged. Once everything works, remove ${join(dataDir, 'database')}.`,
  };
}

/** The key of the folder's hashes. */
async function keyOf({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  const kept = await keptKey(dataDir);
  if (kept === undefined)
    throw new CommandFailed(`There is no key in ${dataDir}, and SECRET_KEY is not set.`);
  return kept;
}

const counted = (count: number) => count.toLocaleString('en');
