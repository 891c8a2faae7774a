import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { table } from '#test/measuring/measure';

const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
});

const SHOWN = 30;

/** Where a process spent its time, by package and by function, from the latest profile in this folder. */
export async function hottest(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile')).toSorted();
  const profiles = await Promise.all(
    files.map(async (name) => Profile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
  const [longest] = profiles.toSorted((a, b) => b.samples.length - a.samples.length);
  if (!longest) throw new Error(`There is no profile in ${folder}.`);
  const frames = new Map(longest.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [packages, functions] = [new Map<string, number>(), new Map<string, number>()];
  let busy = 0;
  for (const id of longest.samples) {
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)') continue;
    busy += 1;
    const { functionName, url, lineNumber } = frame;
    const home = packageOf(url) || functionName;
    packages.set(home, (packages.get(home) ?? 0) + 1);
    const name = `${functionName || '(anonymous)'} ${url ? `${basename(url)}:${lineNumber + 1}` : ''}`;
    functions.set(`${name} ${packageOf(url)}`, (functions.get(`${name} ${packageOf(url)}`) ?? 0) + 1);
  }
  const rows = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, SHOWN)
      .map(([name, count]) => [name, `${((100 * count) / busy).toFixed(1)} %`]);
  return [
    table([['package', 'of its time'], ...rows(packages)]),
    table([['function', 'of its time'], ...rows(functions)]),
  ].join('\n\n');
}

function packageOf(url: string): string {
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  const inside = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return inside ?? /(?:server|contract)\/dist\/.*/.exec(url)?.[0].replace(/\/[^/]*$/, '') ?? url;
}
