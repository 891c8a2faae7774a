import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openDemo } from '#demo/demo';
import type { Config } from '#platform/config/config';
import { openControl } from '#platform/control/control-server';
import type { FolderLock } from '#platform/db/embedded/folder-lock';
import { migrate, migrationsFolder } from '#platform/db/migrate';
import { openDatabase } from '#platform/db/open-database';
import { patiently } from '#platform/db/patience';
import { errorForLog } from '#platform/http/requests/error-for-log';
import { openMetricsPort } from '#platform/observe/observe.routes';
import { untilQuiet } from '#platform/observe/traffic';
import { joinNodes } from '#platform/redis/redis';
import { createApp } from '#server/app';
import { runCommand } from '../run.ts';
import { addressesOf } from './addresses.ts';
import { sayIfSlow } from './say-if-slow.ts';

const webFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
/**
 * Slow proxies keep sending requests after the drain time, and those that arrive while the server closes would be lost.
 */
const LATECOMERS = { quietMs: 300, mostMs: 1_500 };
/** A stopping server exits after this at the latest, even with requests under way. */
const STOP_SECONDS = 9;

interface Options {
  readonly config: Config;
  /** The lock on config.dataDir. */
  readonly lock: FolderLock;
  /** Exits and prints the reason. */
  readonly fail: (error: unknown) => void;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Without a terminal, a journal would store phone numbers and codes. They are in the outbox file as well. */
const printCode = process.stdout.isTTY ? print : () => {};

/** Runs the server until it is told to stop. */
export async function serve({ config, lock, fail }: Options): Promise<void> {
  const log = pino({ level: config.logLevel, serializers: { err: errorForLog } });
  const opening = openDatabase(config, { lock, log, onFailure: fail });
  const db = await sayIfSlow('starting the database', opening, print);
  await sayIfSlow('updating the database', migrate(db, migrationsFolder), print);
  const redis = await sayIfSlow('connecting to Redis', joinNodes(config, log), print);
  const app = await createApp({ config, db, redis, print: printCode, webFolder });
  const demo = openDemo(app);
  const founding = patiently(() => demo.found());
  await sayIfSlow('preparing the demo city', founding, print);
  await app.http.listen({ port: config.port, host: config.host });
  const { metricsAt, drainSeconds } = config.observe;
  const metricsPort = metricsAt && (await openMetricsPort(app.ctx.metrics, metricsAt));
  const control = await openControl({ folder: lock.folder, run: (request) => runCommand(app, request) });

  /** Their callers got no success, so no acknowledged change is lost. */
  function cutOff(): void {
    app.http.server.closeIdleConnections(); // each that stays open has a request
    app.http.server.getConnections((_error, requests) => {
      log.warn({ requests }, `cut off requests still running after ${STOP_SECONDS} s`);
      process.exit(0);
    });
  }

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(cutOff, STOP_SECONDS * 1_000).unref();
    app.readiness.drain();
    await sleep(drainSeconds * 1_000); // proxies notice, and send nothing new
    if (drainSeconds > 0) await untilQuiet(app.http.server, LATECOMERS);
    await control.close();
    await demo.close();
    await app.close();
    await redis?.close();
    await db.close();
    await metricsPort?.close();
    await lock.release();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop().catch(fail));
  process.on('SIGINT', () => void stop().catch(fail));

  const [here, ...onNetworks] = addressesOf(config, networkInterfaces());
  print(`\nShowup is at ${here}\n${onNetworks.map((address) => `On your network: ${address}\n`).join('')}`);
  await demo.begin(print);
}
