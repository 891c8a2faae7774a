import { readdir, readFile } from 'node:fs/promises';
import type { Site } from './site.ts';

/** Between two measurements. */
export interface Watched {
  /** Processors used, by program. */
  readonly processors: ReadonlyMap<string, number>;
  /** MB of all servers; shared pages are divided among the processes. */
  readonly serversMb: number;
  /** The 99th percentile of event loop delays at the slowest server, in ms; measuring itself adds about 10. */
  readonly loopP99: number;
  /** Average statements under way, and waiting for a connection. */
  readonly statements: number;
  readonly waiting: number;
  /** The limit of requests under way, over all servers. */
  readonly limit: number;
}

interface Look {
  readonly at: number;
  readonly seconds: ReadonlyMap<string, number>;
  readonly values: readonly ReadonlyMap<string, number>[];
}

const TICKS_A_SECOND = 100;
const OURS = 'load';
const SERVER = 'server';

/** Measures the servers and all other child processes. */
export async function watch(site: Site<unknown>): Promise<() => Promise<Watched>> {
  const before = await look(site);
  return async () => {
    const after = await look(site);
    const seconds = (after.at - before.at) / 1_000;
    const processors = [...after.seconds].map(([name, spent]): [string, number] => [
      name,
      (spent - (before.seconds.get(name) ?? 0)) / seconds,
    ]);
    const change = (name: string) =>
      after.values.reduce((sum, values, i) => sum + of(values, name) - of(before.values[i], name), 0);
    return {
      processors: new Map(processors),
      serversMb: await memoryOf(site.servers.map(({ pid }) => pid)),
      loopP99:
        1_000 * Math.max(...after.values.map((values) => of(values, 'nodejs_eventloop_lag_p99_seconds'))),
      statements: change('showup_database_statement_seconds_sum') / seconds,
      waiting: change('showup_database_wait_seconds_sum') / seconds,
      limit: after.values.reduce((sum, values) => sum + of(values, 'showup_requests_limit'), 0),
    };
  };
}

const of = (values: ReadonlyMap<string, number> | undefined, name: string) => values?.get(name) ?? 0;

async function look(site: Site<unknown>): Promise<Look> {
  const values = await Promise.all(site.servers.map(({ port }) => measures(port, site.metricsToken)));
  return { at: performance.now(), seconds: await processorSeconds(site), values };
}

async function measures(port: number, token: string): Promise<ReadonlyMap<string, number>> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  const lines = (await response.text()).split('\n').map((line) => line.split(' '));
  return new Map(lines.map(([name = '', value]) => [name, Number(value)]));
}

/** By program, for this process and its descendants. */
async function processorSeconds({ servers }: Site<unknown>): Promise<ReadonlyMap<string, number>> {
  const all = await processes();
  const pids = new Set(servers.map(({ pid }) => pid));
  const seconds = new Map<string, number>();
  for (const one of all.values()) {
    if (!isOfOurs(one, all)) continue;
    const name = one.pid === process.pid ? OURS : pids.has(one.pid) ? SERVER : one.name;
    seconds.set(name, (seconds.get(name) ?? 0) + one.seconds);
  }
  return seconds;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly seconds: number;
}

function isOfOurs(one: Process | undefined, all: ReadonlyMap<number, Process>): boolean {
  if (!one) return false;
  return one.pid === process.pid || isOfOurs(all.get(one.parent), all);
}

async function processes(): Promise<ReadonlyMap<number, Process>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid): Promise<Process | undefined> => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined); // it has exited meanwhile
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(text ?? '') ?? [];
      const fields = rest.split(' ').map(Number);
      const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
      return text === undefined
        ? undefined
        : { pid: Number(pid), parent, name, seconds: (user + system) / TICKS_A_SECOND };
    }),
  );
  return new Map(found.flatMap((one) => (one ? [[one.pid, one] as const] : [])));
}

async function memoryOf(pids: readonly number[]): Promise<number> {
  let kib = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
    kib += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return kib / 1_024;
}
