import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HelpLines } from '@showup/contract/public/help-lines';
import { ConfigError } from '#platform/config/config';
import { inMemory } from '#server/context';

/** The help lines of this installation, read once: an edited file counts from the next start. */
export const helpLinesIn = inMemory(({ settings }) => readHelpLines(settings.helpLinesFile));

const shippedFile = fileURLToPath(new URL('../../../../assets/help-lines.json', import.meta.url));
/** Enough to see what is wrong with the file. */
const MOST_COMPLAINTS = 5;

/** The operator's help lines, or the shipped ones. Throws ConfigError if the file is missing or broken. */
export function readHelpLines(file = shippedFile): HelpLines {
  const parsed = HelpLines.safeParse(contentOf(file));
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues
    .slice(0, MOST_COMPLAINTS)
    .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw broken(file, `is not a list of help lines. Expected ${complaints.join('; ')}`);
}

function contentOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw broken(file, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw broken(file, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const broken = (file: string, why: string) => new ConfigError(`HELP_LINES_FILE (${file}) ${why}`);
