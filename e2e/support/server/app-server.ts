import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, shortLived } from '#test/app/server-process';
import { copyEmptyDatabase } from '#test/database/test-database';
import { lastCodeTo } from '#test/people/people';
import { createJourneyDatabase } from './journey-database.ts';

const ownHouse = join(import.meta.dirname, '..', '..', '..');

/** The built server in a separate process, on a free port and an empty database. */
export interface AppServer {
  readonly url: string;
  readonly dataDir: string;
  /** Undefined for the embedded database, which is in the folder. */
  readonly databaseUrl: string | undefined;
  /** The last code sent to that phone or email, from the outbox. */
  lastCode(phone: string): Promise<string>;
  /** Restarts the process on the same data. `meanwhile` runs while it is stopped. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts with a demo that has no people.
 * @param settings additional environment variables, or a function of the port that returns them
 * @param house the folder with the built server and web app
 * @param isFirstStart starts with an empty data folder; creating the database takes seconds
 */
export async function startAppServer(
  settings: Record<string, string> | ((port: number) => Record<string, string>) = {},
  { isFirstStart = false, house = ownHouse } = {},
): Promise<AppServer> {
  const entry = join(house, 'server', 'dist', 'main.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'showup-journey-'));
  const database = await createJourneyDatabase();
  if (!database && !isFirstStart) await copyEmptyDatabase(dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const { PATH = '', HOME = '' } = process.env;
    const started = spawn(process.execPath, [...shortLived, entry], {
      env: {
        PATH,
        HOME,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_PEOPLE: '0',
        RATE_LIMIT_FACTOR: '100',
        SECOND_LOOK_SHARE: '0', // otherwise an entry comes back by chance
        CONTROL_SHARE: '0',
        ...(database && { DATABASE_URL: database.url }),
        ...(typeof settings === 'function' ? settings(port) : settings),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.includes('Showup is at')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`The server exited with ${code} while starting.`)));
    });
    return started;
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  return {
    url,
    dataDir,
    databaseUrl: database?.url,
    lastCode: (phone) => lastCodeTo({ dataDir }, phone),
    async restart(meanwhile) {
      await end();
      await meanwhile?.();
      child = await launch();
    },
    async stop() {
      await end();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
