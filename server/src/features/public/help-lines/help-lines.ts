import { inMemory } from '#server/context';
import { readHelpLines } from './read-help-lines.ts';

/** The help lines of this installation, read once: an edited file counts from the next start. */
export const helpLinesIn = inMemory(({ settings }) => readHelpLines(settings.helpLinesFile));
