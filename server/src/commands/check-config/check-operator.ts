import { isLoopback } from '#platform/config/sms-settings';
import { type Check, ok, wrong } from './outcome.ts';

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
