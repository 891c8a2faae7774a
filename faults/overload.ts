import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type Fault, type Finding, holds, told } from './fault.ts';

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
const COMMAND = 'bench:load';

async function isThere(): Promise<boolean> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return COMMAND in Scripts.parse(JSON.parse(text)).scripts;
}

async function overload(): Promise<Finding[]> {
  if (!(await isThere()))
    return [told('goodput, p99 and health', `not measured: there is no npm run ${COMMAND} yet`)];
  const child = spawn('npm', ['run', '--silent', COMMAND, '--', 'overload'], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return [
    holds(`npm run ${COMMAND} -- overload: goodput, p99 and health as it shows them above`, code === 0),
  ];
}

export const overloadFault: Fault = {
  number: 10,
  title: 'Three times the load it can carry',
  how: `npm run ${COMMAND} -- overload`,
  run: overload,
};
