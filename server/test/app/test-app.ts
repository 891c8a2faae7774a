import { mkdtemp, rm } from 'node:fs/promises';
import type { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Demo, openDemo } from '#demo/demo';
import { type Config, readConfig } from '#platform/config/config';
import type { Database } from '#platform/db/database';
import { Admission } from '#platform/http/gate/admission';
import type { Redis } from '#platform/redis/redis';
import { type App, createApp } from '#server/app';
import type { Context } from '#server/context';
import { openTestDatabase } from '../database/test-database.ts';
import { TestBrowser } from '../people/test-browser.ts';
import { holdToContract } from './held-to-contract.ts';

export interface TestApp {
  readonly url: string;
  readonly ctx: Context;
  /** The periodic jobs of the running server. */
  readonly jobs: App['jobs'];
  readonly backup: App['backup'];
  readonly db: Awaited<ReturnType<typeof openTestDatabase>>;
  /** The folder of codes and pictures. */
  readonly dataDir: string;
  readonly config: Config;
  /** The lines the server has logged. */
  readonly logged: readonly string[];
  readonly log: App['http']['log'];
  /** The demo, which only exists with the setting `demo`. */
  readonly demo: Demo;
  /** A signed-out browser, or, with the cookies of another, a second tab of that one. */
  browser(cookies?: Map<string, string>): TestBrowser;
  /** Empties the database. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Runs the app for a test about people, on any database. */
export interface PeopledApp extends Pick<TestApp, 'ctx' | 'dataDir'> {
  readonly db: Database;
  browser(): TestBrowser;
}

interface Options {
  readonly pushAgent?: Agent;
  readonly redis?: Redis;
  /** Used instead of the test database; empty and migrated. */
  readonly db?: Awaited<ReturnType<typeof openTestDatabase>>;
  /** Another app whose data and pictures this one shares. */
  readonly beside?: TestApp;
}

/** So that no test gets refusals on a slow machine. */
const admission = new Admission({ first: 10_000, least: 10_000, most: 10_000 });

const { operator, complaints } = readConfig({});

/** The whole server on a free port and the test database, with the settings of `npm start` unless changed. */
export async function startTestApp(
  changes: Partial<Config> = {},
  { beside, ...options }: Options = {},
): Promise<TestApp> {
  const db = options.db ?? (await openTestDatabase());
  if (!beside && !options.db) await db.reset();
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), `showup-app-${process.pid}-`)));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    dataDir,
    demo: false,
    demoPeople: 0,
    databaseUrl: undefined,
    redisUrl: undefined,
    secretKey: undefined,
    isKeyLost: false,
    sms: { provider: 'outbox' },
    s3: undefined,
    observe: { metricsAt: undefined, metricsToken: undefined, apiDocs: true, drainSeconds: 0 },
    operator,
    complaints,
    requireVenueQr: 'off',
    secondLookShare: 0,
    venuePauseReports: 3,
    controlShare: 0,
    likeLimit: 50,
    likeWindowHours: 12,
    rateLimitFactor: 1_000,
    pushHosts: ['*.push.test'],
    helpLinesFile: undefined,
    logLevel: 'error',
    ...changes,
  };
  const logged: string[] = [];
  const logTo = {
    write(line: string) {
      logged.push(line);
      process.stdout.write(line);
    },
  };
  const app = await createApp({ config, db, admission, print: () => {}, logTo, ...options });
  const compareWithContract = holdToContract(app.http);
  const demo = openDemo(app);
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const browsers: TestBrowser[] = [];
  function browser(cookies?: Map<string, string>): TestBrowser {
    const opened = new TestBrowser(url, cookies);
    browsers.push(opened);
    return opened;
  }

  return {
    url,
    db,
    dataDir,
    config,
    logged,
    log: app.http.log,
    demo,
    ctx: app.ctx,
    jobs: app.jobs,
    backup: app.backup,
    browser,
    reset: db.reset,
    async close() {
      for (const opened of browsers) opened.close();
      await demo.close();
      await app.close();
      if (!beside) await rm(dataDir, { recursive: true, force: true });
      compareWithContract();
    },
  };
}
