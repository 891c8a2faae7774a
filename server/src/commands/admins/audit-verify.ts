import { markText, readMark } from '#platform/audit/chain';
import { CommandFailed } from '#platform/control/protocol';
import type { Command } from '../command.ts';

const usage = `Usage: npm run audit:verify
       npm run audit:verify -- <number>:<code>, as an earlier run printed it`;

/** Checks that no line of the record was changed, added or removed. */
export const auditVerify: Command = ([text, ...more]) => {
  const noted = text === undefined ? undefined : readMark(text);
  if ((text !== undefined && !noted) || more.length > 0) throw new CommandFailed(usage, 2);
  return async function* ({ ctx }) {
    const { last, fault } = await ctx.audit.verify(noted);
    yield last.seq === 1 ? '1 line is valid.' : `${last.seq.toLocaleString('en')} lines are valid.`;
    if (fault !== undefined) throw new CommandFailed(fault);
    if (last.seq === 0) return;
    yield `The last one: ${markText(last)}`;
    yield 'Write it down elsewhere: pass it to this command later to check that the end was not cut off.';
  };
};
