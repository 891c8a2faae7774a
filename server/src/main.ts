import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { explain } from './commands/explain.ts';
import { createRun } from './commands/run.ts';
import { readConfig } from './config.ts';
import { openControl } from './control/control-server.ts';
import { lockFolder } from './db/folder-lock.ts';
import { migrate, migrationsFolder } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { openDemo } from './demo/demo.ts';
import { errorForLog } from './http/error-for-log.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Requests under way may take this long to finish once the server was told to stop. */
const STOP_SECONDS = 8;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, serializers: { err: errorForLog } });
  const lock = await lockFolder(config.dataDir);
  const db = await openDatabase(config, { lock, log, onFailure: (error) => fail(error) });
  await migrate(db, migrationsFolder);
  const app = await createApp({ config, db, print, webFolder });
  const demo = openDemo({ config, db, app, log });
  await demo.found();
  await app.http.listen({ port: config.port, host: config.host });
  const control = await openControl({ folder: lock.folder, run: createRun(app) });

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_SECONDS * 1_000).unref();
    await control.close();
    await demo.close();
    await app.close();
    await db.close();
    await lock.release();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop().catch(fail));
  process.on('SIGINT', () => void stop().catch(fail));

  print(`\nShowup is at ${config.publicUrl}\n`);
  await demo.begin(print);
}

function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

start().catch(fail);
