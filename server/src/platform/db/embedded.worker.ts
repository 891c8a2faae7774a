import { chmod, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import * as z from 'zod/mini';

// A thread of its own, because PGlite computes without pause and would block timers and sockets; a thread and not a
// child process, because a child would outlive a killed server and go on holding the folder.
const { folder, socket } = z.parse(z.object({ folder: z.string(), socket: z.string() }), workerData);

// A log file that is reused keeps its old bytes, and deleted rows among them, until it is written over.
const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'];
const pglite = await PGlite.create({ dataDir: folder, startParams });
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
 * PGlite takes every exception of its engine for a failed statement, a crash too (a stack overflow, a PANIC); then each
 * answer after it is empty or never ends, and everyone waits forever. So a crash ends the thread, and the server learns.
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
        process.exit(1); // ends this thread alone, and at once
      }
      throw error;
    }
  };
}

/** PostgreSQL's jump back from a failed statement; 100 is PGlite's mark for it. */
function isFailedStatement(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 100;
}
