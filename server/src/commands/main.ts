import { readConfig } from '../platform/config/config.ts';
import type { Answer } from '../platform/control/protocol.ts';
import { workAlone } from './alone.ts';
import { failed, requestFrom, workOf } from './run.ts';
import { runAnywhere } from './run-anywhere.ts';

// Started by `npm run admin` and other commands, with the command and its arguments.
function show(answer: Answer): void {
  if ('line' in answer) return void process.stdout.write(`${printable(answer.line)}\n`);
  if (answer.error !== undefined) process.stderr.write(`${answer.error}\n`);
  process.exitCode = answer.exitCode;
}

/** Lines contain names that people chose, so control characters are removed. */
function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, ' ');
}

process.stdout.on('error', () => process.exit(1)); // nobody reads the output any longer, as after `| head`

try {
  const request = requestFrom(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  const alone = workAlone(request, process.env);
  if (!alone) workOf(request); // wrong usage is reported before anything is opened
  for await (const answer of alone ?? runAnywhere(readConfig(process.env), request)) show(answer);
} catch (error) {
  show(failed(error));
}
