import { chmod, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import * as z from 'zod/mini';
import { Engine } from './engine.js';

// A separate thread, because PGlite computes without pause and would block timers and sockets. A child process would
// outlive a killed server and keep holding the folder. JavaScript, because a thread does not inherit a loader of
// TypeScript, and one of its own takes a second.
const { folder, socket } = z.parse(z.object({ folder: z.string(), socket: z.string() }), workerData);

// A reused log file keeps its old bytes, deleted rows included, until they are overwritten.
const startParams = [...Engine.defaultStartParams, '-c', 'wal_recycle=off'];
const pglite = new Engine({ dataDir: folder, startParams });
await pglite.waitReady;
endWithTheEngine();
const server = new PGLiteSocketServer({ db: pglite, path: socket, maxConnections: 1 });
await rm(socket, { force: true }); // left by a killed process
await server.start();
await chmod(socket, 0o600);

parentPort?.once('message', async () => {
  await server.stop();
  await pglite.exec('checkpoint');
  await pglite.close();
  parentPort?.close();
});
parentPort?.postMessage('ready');

/**
 * PGlite treats every exception of its engine as a failed statement, even a crash (a stack overflow, a PANIC). After
 * one, answers are empty or never arrive. So a crash ends the thread, and the server notices.
 */
function endWithTheEngine() {
  const engine = pglite.Module;
  const step = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (!isFailedStatement(error)) {
        parentPort?.postMessage(`crashed: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1); // ends only this thread, at once
      }
      throw error;
    }
  };
}

/** How PostgreSQL leaves a failed statement; PGlite marks it with 100. */
function isFailedStatement(/** @type {unknown} */ error) {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 100;
}
