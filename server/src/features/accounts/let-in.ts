import type { User } from '@showup/contract/profiles';
import type { Exchange } from '../../http/exchange.ts';
import type { SignedIn } from './sessions.service.ts';
import { bannedProblem, type KeptOut } from './shut-outs.service.ts';

/** Signs this browser in. @throws Problem 403 for somebody who is banned; the browser then has the pass for an appeal */
export function letIn(exchange: Exchange, outcome: SignedIn | KeptOut): User {
  if ('banPass' in outcome) {
    exchange.setBanPass(outcome.banPass);
    throw bannedProblem(outcome.ban);
  }
  exchange.setSession(outcome.sessionToken);
  exchange.markVerified(outcome.user.verifiedUser);
  exchange.clearBanPass();
  return outcome.user;
}
