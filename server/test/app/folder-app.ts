import { runCommand } from '#commands/run';
import { openDemo } from '#demo/demo';
import { type Config, readConfig } from '#platform/config/config';
import { openControl } from '#platform/control/control-server';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { migrate, migrationsFolder } from '#platform/db/migrate';
import { openDatabase } from '#platform/db/open-database';
import { createApp } from '#server/app';
import { TestBrowser } from '../people/test-browser.ts';

const log = { error: () => {}, warn: () => {} };

export type FolderApp = Awaited<ReturnType<typeof openFolderApp>>;

/**
 * The whole server on a data folder, as with `npm start`: always on the embedded database, unless `env` has a
 * DATABASE_URL.
 */
export async function openFolderApp(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    DEMO_PEOPLE: '0',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const lock = await lockFolder(dataDir);
  const onFailure = (error: Error) => process.stderr.write(`${error.stack}\n`);
  const db = await openDatabase(config, { lock, log, onFailure });
  await migrate(db, migrationsFolder);
  const app = await createApp({ config, db, print: () => {} });
  const demo = openDemo(app);
  await demo.found();
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const control = await openControl({ folder: lock.folder, run: (request) => runCommand(app, request) });
  const browsers: TestBrowser[] = [];
  const browser = () => {
    const opened = new TestBrowser(url);
    browsers.push(opened);
    return opened;
  };
  return {
    config,
    db,
    demo,
    browser,
    ctx: app.ctx,
    backup: app.backup,
    dataDir,
    async close(): Promise<void> {
      for (const opened of browsers) opened.close();
      await control.close();
      await demo.close();
      await app.close();
      await db.close();
      await lock.release();
    },
  };
}
