import type { User } from '@showup/contract/profiles';
import type { Exchange } from '#platform/http/requests/exchange';
import { type Banned, bannedProblem } from '../bans/refuse-banned.ts';
import { type Asked, birthdayProblem } from '../number/birthday-questions.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * Gives this browser its session.
 * @throws Problem 403 for a banned person, whose browser gets the pass for an appeal; 403 if the birthday is required
 */
export function letIn(exchange: Exchange, outcome: SignedIn | Banned | Asked): User {
  if (outcome.kind === 'asked') throw birthdayProblem(outcome.asked);
  if (outcome.kind === 'banned') {
    exchange.setBanPass(outcome.banPass);
    throw bannedProblem(outcome.ban);
  }
  exchange.setSession(outcome.sessionToken);
  exchange.markVerified(outcome.user.verifiedUser);
  exchange.clearBanPass();
  return outcome.user;
}
