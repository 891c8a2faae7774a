import { ConfigError, readConfig } from '#platform/config/config';
import { type Answer, CommandFailed } from '#platform/control/protocol';
import { checkDatabase } from './check-database.ts';
import { checkAddress, checkFolder, checkKey } from './check-host.ts';
import { checkMail, checkSms } from './check-messages.ts';
import { checkHelpLines, checkOperator } from './check-operator.ts';
import { checkRedis } from './check-redis.ts';
import { checkStore } from './check-store.ts';
import { type Check, type CheckOutcome, wrong } from './outcome.ts';

const checks: readonly (readonly [part: string, check: Check])[] = [
  ['Address', checkAddress],
  ['Folder', checkFolder],
  ['Key', checkKey],
  ['Database', checkDatabase],
  ['Redis', checkRedis],
  ['Pictures', checkStore],
  ['Messages', checkSms],
  ['Mail', checkMail],
  ['Operator', checkOperator],
  ['Helplines', checkHelpLines],
];

/** Connects to each part that the settings name, and prints a line about each. */
export async function* checkConfig(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): AsyncGenerator<Answer, void> {
  if (args.length > 0) throw new CommandFailed('Usage: npm run check:config', 2);
  let faults = 0;
  for await (const [part, { state, text }] of outcomes(env)) {
    if (state === 'wrong') faults++;
    yield { line: `${state.padEnd(6)} ${part.padEnd(9)} ${text}` };
  }
  if (faults === 0) return yield { exitCode: 0 };
  yield {
    exitCode: 1,
    error: faults === 1 ? 'One problem found.' : `${faults} problems found.`,
  };
}

async function* outcomes(env: NodeJS.ProcessEnv): AsyncGenerator<readonly [string, CheckOutcome]> {
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n')) yield ['Settings', wrong(line)];
    return;
  }
  for (const [part, check] of checks) yield [part, await check(config, env)];
}
