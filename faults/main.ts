import { randomBytes } from 'node:crypto';
import { cpus, loadavg, totalmem } from 'node:os';
import { seededRandom } from '../server/test/measuring/random.ts';
import { checkInsFault } from './drills/check-ins.ts';
import { clockFault } from './drills/clock.ts';
import { databaseFault } from './drills/database.ts';
import { fullDiskFault } from './drills/full-disk.ts';
import { killFault } from './drills/kill.ts';
import { overloadFault } from './drills/overload.ts';
import { redisFault } from './drills/redis.ts';
import { secondStartFault } from './drills/second-start.ts';
import { slowReaderFault } from './drills/slow-reader.ts';
import { stopFault } from './drills/stop.ts';
import { storesFault } from './drills/stores.ts';
import type { Fault, Finding } from './support/fault.ts';
import { missing } from './support/needs.ts';
import { prepareServer } from './support/server.ts';

// Causes faults on purpose and compares the results with the promises. `npm run test:faults -- 4 6` runs two.

const faults: readonly Fault[] = [
  killFault,
  secondStartFault,
  databaseFault,
  redisFault,
  storesFault,
  fullDiskFault,
  slowReaderFault,
  stopFault,
  clockFault,
  overloadFault,
  checkInsFault,
];

const say = (line: string) => void process.stdout.write(`${line}\n`);
const seed = process.env.SEED ?? randomBytes(4).toString('hex');
const chosen = process.argv.slice(2).map(Number);

interface Outcome {
  readonly fault: Fault;
  readonly findings: readonly Finding[];
  readonly seconds: number;
  readonly load: number;
}

async function run(fault: Fault): Promise<Outcome> {
  const begun = performance.now();
  const findings = await findingsOf(fault);
  const outcome = { fault, findings, seconds: (performance.now() - begun) / 1_000, load: loadavg()[0] ?? 0 };
  for (const { what, asked, found, isKept } of findings)
    say(`  ${isKept ? 'kept  ' : 'BROKEN'} ${what}: ${found}${asked && ` (asked: ${asked})`}`);
  if (findings.some(({ isKept }) => !isKept))
    say(`  to repeat: SEED=${seed} npm run test:faults -- ${fault.number}`);
  return outcome;
}

async function findingsOf(fault: Fault): Promise<readonly Finding[]> {
  const lacking = await missing(fault.needs ?? []);
  if (lacking) return [{ what: 'not run', asked: 'a run', found: lacking, isKept: false }];
  try {
    return await fault.run(seededRandom(`${seed} ${fault.number}`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    const found = error instanceof Error ? error.message : String(error);
    return [{ what: 'the run itself', asked: 'an end', found, isKept: false }];
  }
}

/** docs/reliability.md sums it up. */
function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ fault, findings }) =>
    findings.map(({ what, asked, found, isKept }, index) =>
      [
        index === 0 ? `**${fault.number}. ${fault.title}**` : '',
        what,
        asked,
        isKept ? found : `**broken:** ${found}`,
      ].join(' | '),
    ),
  );
  return [
    '| fault | asked | promised | result |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

const unknown = chosen.filter((number) => !faults.some((fault) => fault.number === number));
if (unknown.length > 0) {
  say(`Choose faults from 1 to ${faults.length}.`);
  process.exit(1);
}
say(`SEED=${seed}`);
await prepareServer();
const outcomes: Outcome[] = [];
for (const fault of faults.filter(({ number }) => chosen.length === 0 || chosen.includes(number))) {
  say(`\n${fault.number}. ${fault.title}: ${fault.how}`);
  outcomes.push(await run(fault));
}
const [processor] = cpus();
say(`\n${table(outcomes)}\n`);
say(
  `SEED=${seed}, ${cpus().length} × ${processor?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
);
for (const { fault, seconds, load } of outcomes)
  say(`  ${fault.number}: ${Math.round(seconds)} s, load average ${load.toFixed(0)}`);
const broken = outcomes.flatMap(({ findings }) => findings).filter(({ isKept }) => !isKept).length;
say(broken === 0 ? 'Every promise was kept.' : `Broken promises: ${broken}`);
process.exit(broken === 0 ? 0 : 1);
