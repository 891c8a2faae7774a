import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Measured, machine, measure, quantiles, say, table } from '../server/test/measuring/measure.ts';
import { size } from '../server/test/measuring/size.ts';
import { writeOsmFile } from './osm-file.ts';

// Memory and time of `npm run venues:import` with a large file, in its own process and data folder, on the embedded
// database or the PostgreSQL of DATABASE_URL, which has to be empty. Also how long requests wait while a running server
// imports a tenth of such a file. Needs a build.

const MEGABYTES = size('MEGABYTES', 200, 1);
const PORT = process.env.PORT ?? '3199';
const root = fileURLToPath(new URL('..', import.meta.url));

/** Makes a process report its peak memory, in KB, on file descriptor 3. */
const reporter = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
`)}`;

interface Run {
  readonly seconds: number;
  readonly megabytes: number;
  /** The outcome of the features. */
  readonly counts: string;
}

const environment = (dataDir: string) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: '0',
  PORT,
  RATE_LIMIT_FACTOR: '10000',
});

async function runCommand(dataDir: string, ...args: string[]): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', reporter, 'server/dist/commands/main.js', ...args], {
    cwd: root,
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const [, output, , report] = child.stdio;
  if (!output || !report || !('read' in report)) throw new Error('The output of the command cannot be read.');
  const [shown, kilobytes, [code]] = await Promise.all([text(output), text(report), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The command exited with ${code}.`);
  const counts = shown.split('\n').filter((line) => line.startsWith('  '));
  return {
    seconds: (performance.now() - started) / 1_000,
    megabytes: Number(kilobytes) / 1_024,
    counts: counts.map((line) => line.trim()).join('; '),
  };
}

/** A call that needs the database but no session. */
async function askServer(): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${PORT}/locations/code/ABC234.AbCdEfGhIjK`);
  if (status !== 404) throw new Error(`The server answered ${status}.`);
}

/** How long answers take on an idle server, and on one that imports. */
async function besideServer(
  dataDir: string,
  file: string,
): Promise<{ idle: Measured; busy: Measured; run: Run }> {
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: environment(dataDir),
    stdio: 'pipe',
  });
  const exited = once(server, 'exit');
  try {
    await once(server.stdout, 'data'); // where it is
    const idle = await measure(200, { ask: askServer });
    let isDone = false;
    const running = runCommand(dataDir, 'venues:import', file).finally(() => {
      isDone = true;
    });
    const times: number[] = [];
    while (!isDone) {
      const start = performance.now();
      await askServer();
      times.push(performance.now() - start);
    }
    return { idle: idle.get('ask') ?? quantiles([]), busy: quantiles(times), run: await running };
  } finally {
    server.kill('SIGTERM');
    await exited;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'showup-bench-'));
try {
  const file = join(folder, 'venues.geojson');
  const features = await writeOsmFile(file, MEGABYTES * 1_000_000);
  const { size } = await stat(file);
  say(`A file of ${Math.round(size / 1e6)} MB with ${features.toLocaleString('en')} features.`);
  const rows = [['run', 's', 'features a second', 'MB of memory at most', 'outcome']];
  const none = await runCommand(folder, 'admin', 'list'); // creates the database
  const still = await runCommand(folder, 'admin', 'list');
  rows.push(['no import, first start', none.seconds.toFixed(0), '', none.megabytes.toFixed(0), '']);
  rows.push(['no import', still.seconds.toFixed(0), '', still.megabytes.toFixed(0), '']);
  for (const run of ['first import', 'second import']) {
    const { seconds, megabytes, counts } = await runCommand(folder, 'venues:import', file);
    const pace = Math.round(features / seconds).toLocaleString('en');
    rows.push([run, seconds.toFixed(0), pace, megabytes.toFixed(0), counts]);
    say(`${run}: ${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB`);
  }
  say(`\n${machine()}, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database'}\n\n${table(rows)}\n`);

  const small = join(folder, 'small.geojson');
  const some = await writeOsmFile(small, MEGABYTES * 100_000);
  const { idle, busy, run } = await besideServer(join(folder, 'server'), small);
  const waits = ({ p50, p99 }: Measured) => [p50.toFixed(1), p99.toFixed(1)];
  say(
    `A running server imports ${some.toLocaleString('en')} features in ${run.seconds.toFixed(0)} s; ms for an answer:\n`,
  );
  say(
    table([
      ['server', 'p50', 'p99'],
      ['in rest', ...waits(idle)],
      ['importing', ...waits(busy)],
    ]),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
