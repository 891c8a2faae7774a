import { deletedInWords, intervalInWords } from '@showup/contract/public/retention';
import { CommandFailed } from '#platform/control/protocol';
import type { Retention } from '#platform/jobs/retention';
import type { Command } from '../command.ts';

/** Deletes expired data now. The server does this by itself at intervals. With `table` it only prints what, and when. */
export const retention: Command = (args) => {
  if (args.length === 1 && args[0] === 'table')
    return async function* ({ ctx }) {
      yield* linesOf(ctx.retention);
    };
  if (args.length > 0) throw new CommandFailed('Usage: npm run retention [-- table]', 2);
  return async function* ({ jobs }) {
    let failures = 0;
    for await (const { name, error } of jobs.once()) {
      if (error !== undefined) failures++;
      yield `${error === undefined ? 'Done' : 'Failed'}: ${name}.`;
    }
    if (failures > 0) throw new CommandFailed('Some data could not be deleted. See the log.');
  };
};

/** The table of `/retention`. */
function* linesOf(retention: Retention): Generator<string, void> {
  const { later, atOnce, kept } = retention.table();
  for (const { part, entries } of later) {
    yield `${part}:`;
    for (const entry of entries)
      yield `  ${entry.what}: ${deletedInWords(entry)} (checked ${intervalInWords(entry.everyHours)})`;
  }
  yield 'at once:';
  for (const { what, when } of atOnce) yield `  ${what}: when ${when}`;
  yield 'kept:';
  for (const { what, until, because } of kept) yield `  ${what}: ${until}. ${because}`;
}
