import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startTestApp } from '#test/app/test-app';
import { runChaos } from '#test/chat/chaos';
import { inSeconds } from '#test/measuring/durations';
import { ensureBuilt } from '../set-up/build.mjs';

// Four devices of two people exchange messages while their connections are cut and the server is killed. Counts what is
// missing, duplicated or out of order at the end, with PostgreSQL and the built server.

if (!process.env.TEST_DATABASE_URL) {
  console.error(
    'Set TEST_DATABASE_URL to a PostgreSQL where databases can be created: postgres://user@host/database',
  );
  process.exit(1);
}
const seed = process.env.SEED ?? randomBytes(4).toString('hex');
const messages = Number(process.env.MESSAGES ?? 10_000);
const cuts = Number(process.env.CUTS ?? 200);
const kills = Number(process.env.KILLS ?? 10);
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** A quantile of sorted milliseconds, in seconds. */
function quantile(sorted: readonly number[], share: number): string {
  const ms = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return inSeconds(ms, 2);
}

await ensureBuilt();
console.log(`SEED=${seed}: ${messages} messages, ${cuts} cuts, ${kills} kills`);
const app = await startTestApp();
try {
  const report = await runChaos(app, { messages, cuts, kills, seed, serverArgs: [main] });
  console.log(`${report.stored} stored in ${Math.round(report.seconds)} s, ${report.retries} retries`);
  for (const [what, count] of Object.entries(report.wrong)) console.log(`${what}: ${count}`);
  for (const [fault, times] of Object.entries(report.resumedAfter)) {
    console.log(
      `complete again after a ${fault} (${times.length} times): p50 ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)}`,
    );
  }
  if (Object.values(report.wrong).some((count) => count > 0)) process.exitCode = 1;
} finally {
  await app.close();
  await app.db.close();
}
