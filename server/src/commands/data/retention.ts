import { CommandFailed } from '../../platform/control/protocol.ts';
import type { Command } from '../command.ts';

/** Deletes expired data now. The server does this by itself at intervals. */
export const retention: Command = (args) => {
  if (args.length > 0) throw new CommandFailed('Usage: npm run retention', 2);
  return async function* ({ jobs }) {
    let failures = 0;
    for await (const { name, error } of jobs.once()) {
      if (error !== undefined) failures++;
      yield `${error === undefined ? 'Done' : 'Failed'}: ${name}.`;
    }
    if (failures > 0) throw new CommandFailed('Not everything could be forgotten. The log says why.');
  };
};
