import type { BirthdayAsked } from '@showup/contract/number-reviews';
import type { User } from '@showup/contract/profiles';
import type { Exchange } from '../../../platform/http/exchange.ts';
import { birthdayProblem } from '../number/birthday-questions.ts';
import type { SignedIn } from '../sessions/sessions.service.ts';
import { bannedProblem, type KeptOut } from '../shut-outs.service.ts';

/**
 * Signs this browser in.
 * @throws Problem 403 for somebody who is banned, and the browser then has the pass for an appeal; 403 too where the
 *   birthday is asked for
 */
export function letIn(exchange: Exchange, outcome: SignedIn | KeptOut | BirthdayAsked): User {
  if ('triesLeft' in outcome) throw birthdayProblem(outcome);
  if ('banPass' in outcome) {
    exchange.setBanPass(outcome.banPass);
    throw bannedProblem(outcome.ban);
  }
  exchange.setSession(outcome.sessionToken);
  exchange.markVerified(outcome.user.verifiedUser);
  exchange.clearBanPass();
  return outcome.user;
}
