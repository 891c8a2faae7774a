import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Ended {
  readonly ms: number;
  readonly code: number | null;
  /** What it printed to standard error. */
  readonly said: string;
}

export async function runToItsEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...args], { env: { ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { ms: performance.now() - begun, code, said };
}
