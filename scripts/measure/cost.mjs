import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWith, StepFailed, since } from '../set-up/run-tool.mjs';

// Prints the processor time of a command and all its child processes, such as browsers: `npm run cost -- npx vitest
// run`. The kernel counts it per control group. This needs Linux, and root or a delegated group to create one.

const LONGEST_MS = 10_000;
const LOOK_MS = 50;

/** The folder of this process's control group, and how to read the seconds of a child group. */
function findGroup() {
  const own = readFileSync('/proc/self/cgroup', 'utf8');
  const kinds = [
    { mount: '/sys/fs/cgroup/cpuacct', path: /^\d+:(?:.*,)?cpuacct(?:,.*)?:(.*)$/m, read: secondsOfV1 },
    { mount: '/sys/fs/cgroup', path: /^0::(.*)$/m, read: secondsOfV2 },
  ];
  const kind = kinds.find(({ mount }) => existsSync(join(mount, 'cgroup.procs')));
  if (!kind) throw new StepFailed('No control groups are mounted at /sys/fs/cgroup.');
  const folder = join(kind.mount, kind.path.exec(own)?.[1] ?? ''); // a container may not see its own path
  return { folder: existsSync(folder) ? folder : kind.mount, read: kind.read };
}

const secondsOfV1 = (/** @type {string} */ group) =>
  Number(readFileSync(join(group, 'cpuacct.usage'), 'utf8')) / 1e9;

const secondsOfV2 = (/** @type {string} */ group) =>
  Number(/^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1e6;

/** Waits until all processes of the group have exited; returns false if some don't. */
async function isEmptied(/** @type {string} */ group) {
  const begun = performance.now();
  while (performance.now() - begun < LONGEST_MS) {
    if (readFileSync(join(group, 'cgroup.procs'), 'utf8') === '') return true;
    await sleep(LOOK_MS);
  }
  return false;
}

async function measure(/** @type {string[]} */ command) {
  if (process.platform !== 'linux') throw new StepFailed('Only Linux can measure a whole command.');
  if (command.length === 0) throw new StepFailed('Usage: npm run cost -- npx vitest run');
  const { folder, read } = findGroup();
  const group = join(folder, `showup-cost-${process.pid}`);
  try {
    mkdirSync(group);
  } catch (error) {
    throw new StepFailed(`Cannot create a control group, which takes root: ${error}`);
  }
  const start = performance.now();
  const enter = ['-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs'), ...command];
  const [code] = await once(spawn('sh', enter, { stdio: 'inherit' }), 'close');
  const clock = since(start);
  const isEmpty = await isEmptied(group);
  console.log(`${read(group).toFixed(1)} s of processor time in ${clock}: ${command.join(' ')}`);
  if (isEmpty) rmdirSync(group);
  else console.log(`Some of its processes are still running, in ${group}.`);
  process.exitCode = code ?? 1;
}

process.on('SIGINT', () => {}); // the command gets it too, and its time is still worth printing
await measure(process.argv.slice(2)).catch(endWith);
