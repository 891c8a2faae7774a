import { runAnywhere } from '#commands/run-anywhere';
import type { Config } from '#platform/config/config';

/** What `npm run admin` prints with these arguments, run in this process. */
export async function printed(config: Config, ...args: string[]): Promise<string[]> {
  const shown: string[] = [];
  for await (const answer of runAnywhere(config, { command: 'admin', arguments: args })) {
    if ('line' in answer) shown.push(answer.line);
    else if (answer.exitCode !== 0) throw new Error(answer.error);
  }
  return shown;
}
