import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '#test/app/server-process';
import { inSeconds } from '#test/measuring/durations';
import { ensureBuilt } from '../set-up/build.mjs';
import { type Result, smokeReport } from './reports.mjs';

// Runs every bench, the simulation, the nodes and every fault at the smallest size, so that none breaks unnoticed. A bench
// that fails beside another run is repeated alone before it counts, a drill is not: what it loses one time in three is
// lost. Arguments choose: `bench`, or `bench:chat`.

const FAULTS = 11;
const LONGEST_MS = 300_000;
/** The exit code of a script that was told to stop. */
const STOPPED = 143;
/** Lines of a failed run's output to print. */
const MOST_LINES = 30;

interface Run {
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Printed once it is up; it then runs until it is told to stop. */
  readonly serves?: string;
}

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Package.parse(
  JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')),
);
/** Not the developer's own demo, which may come from another branch. */
const devData = await mkdtemp(join(tmpdir(), 'showup-dev-'));
const benches: readonly Run[] = Object.keys(scripts)
  .filter((script) => script.startsWith('bench:'))
  .map((script) => ({ script }));
const others: readonly Run[] = [
  { script: 'nodes', serves: 'Showup is at' },
  { script: 'dev', serves: 'Showup is at', env: { DEV_DATA_DIR: devData } },
  { script: 'test:nodes', env: { ROUNDS: '1' } },
  { script: 'test:chaos', env: { MESSAGES: '100', CUTS: '4', KILLS: '1' } },
  { script: 'simulate', args: ['--people', '50', '--days', '1'] },
  ...Array.from({ length: FAULTS }, (_, i) => ({ script: 'test:faults', args: [String(i + 1)] })),
];

/** Why it failed; undefined after a success. */
async function failureOf({ script, args = [], env = {}, serves }: Run): Promise<string | undefined> {
  const ports = { PORT: String(await freePort()), REDIS_PORT: String(await freePort()) };
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    env: { ...process.env, SMOKE: '1', ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  let isServing = false;
  child.stderr.on('data', (part: Buffer) => output.push(part));
  child.stdout.on('data', (part: Buffer) => {
    output.push(part);
    if (serves === undefined || !part.includes(serves)) return;
    isServing = true;
    child.kill();
  });
  const giveUp = setTimeout(() => {
    child.kill();
    for (const stream of [child.stdout, child.stderr]) stream.destroy(); // processes it left behind may hold them open
  }, LONGEST_MS);
  const [code, signal] = await once(child, 'close');
  clearTimeout(giveUp);
  if (code === 0 || (isServing && code === STOPPED)) return undefined;
  const lines = Buffer.concat(output).toString().trim().split('\n').slice(-MOST_LINES);
  return [...lines, `It exited with ${code ?? signal}.`].join('\n');
}

if (!process.env.TEST_DATABASE_URL) {
  console.error(
    'Set TEST_DATABASE_URL to a PostgreSQL where databases can be created: postgres://user@host/database',
  );
  process.exit(1);
}
const chosen = process.argv.slice(2);
const results = new Map<Run, Result>();

const isChosen = ({ script }: Run) =>
  chosen.length === 0 || chosen.some((name) => script === name || script.startsWith(`${name}:`));

async function runOne(run: Run): Promise<void> {
  const begun = performance.now();
  const why = await failureOf(run);
  const name = [run.script, ...(run.args ?? [])].join(' ');
  console.log(`${why ? '✘' : '✓'} ${name.padEnd(36)}${inSeconds(performance.now() - begun, 1).padStart(8)}`);
  if (why) console.log(why);
  const before = results.get(run);
  results.set(run, {
    file: run.script,
    name,
    hasPassed: why === undefined,
    isFlaky: why === undefined && before !== undefined,
    isRace: false,
    why: why ?? before?.why ?? '',
  });
}

async function runEach(runs: Iterable<Run>): Promise<void> {
  for (const run of runs) if (isChosen(run)) await runOne(run);
}

const isDrill = ({ script }: Run) => script.startsWith('test:');

await ensureBuilt();
// Two at a time, but never two benches, because they share databases.
const left = others.values();
await Promise.all([runEach(benches).then(() => runEach(left)), runEach(left)]);
for (const [run, { hasPassed }] of results) if (!hasPassed && !isDrill(run)) await runOne(run);
await rm(devData, { recursive: true, force: true });
await mkdir(dirname(smokeReport), { recursive: true });
await writeFile(smokeReport, JSON.stringify({ results: [...results.values()] }));
