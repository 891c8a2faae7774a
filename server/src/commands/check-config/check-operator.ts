import type { HelpLines } from '@showup/contract/public/help-lines';
import { readHelpLines } from '#features/public/help-lines/help-lines';
import { type Config, ConfigError } from '#platform/config/config';
import { isLoopback } from '#platform/config/sms-settings';
import { type Check, type CheckOutcome, note, ok, wrong } from './outcome.ts';

/** Whether people learn who runs the installation, and whom to complain to. */
export const checkOperator: Check = async ({ operator, publicUrl }) => {
  const values = {
    OPERATOR_NAME: operator.name,
    OPERATOR_ADDRESS: operator.address,
    OPERATOR_CONTACT: operator.contact,
    GRIEVANCE_OFFICER: operator.grievanceOfficer,
    GRIEVANCE_CONTACT: operator.grievanceContact,
  };
  const missing = Object.entries(values).flatMap(([name, value]) => (value === null ? name : []));
  if (missing.length === 0) return ok(`${operator.name}, complaints to ${operator.grievanceOfficer}`);
  if (isLoopback(new URL(publicUrl).hostname)) return ok('none needed while only this machine is served');
  return wrong(`people are not told who runs this: set ${missing.join(', ')}.`);
};

/** Whether the help lines can be shown, and whether somebody made sure of them within a year. */
export const checkHelpLines: Check = async (config) => {
  try {
    return judge(readHelpLines(config.helpLinesFile), config);
  } catch (error) {
    if (error instanceof ConfigError) return wrong(error.message);
    throw error;
  }
};

function judge({ countries }: HelpLines, { helpLinesFile, publicUrl }: Config): CheckOutcome {
  const yearAgo = new Date();
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const oldest = yearAgo.toISOString().slice(0, 10);
  const old = countries.filter(({ checkedOn }) => checkedOn < oldest);
  const named = old.map(({ code, checkedOn }) => `${code} (${checkedOn})`).join(', ');
  if (old.length > 0 && !isLoopback(new URL(publicUrl).hostname))
    return note(`checked more than a year ago: ${named}. Check them again, and change the dates.`);
  const file = helpLinesFile === undefined ? 'the shipped ones' : helpLinesFile;
  return ok(`${file}, for ${countries.map(({ code }) => code).join(', ')}`);
}
