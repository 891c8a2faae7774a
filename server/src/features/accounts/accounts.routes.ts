import { accountsEndpoints } from '@showup/contract/accounts';
import { perNetwork } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Accounts } from './accounts.service.ts';
import type { Codes } from './codes/codes.service.ts';
import { numberReviewsRoutes } from './number/number-reviews.routes.ts';
import type { Passwords } from './passwords/passwords.service.ts';
import { letIn } from './sign-in/let-in.ts';
import { visitOf } from './sign-in/visit.ts';

export function accountsRoutes(serve: Serve, accounts: Accounts, codes: Codes, passwords: Passwords): void {
  serve(
    accountsEndpoints.sendCode,
    (_caller, { body }, exchange) => codes.sendCode(body.phoneNumber, exchange.browser(), exchange.ip),
    perNetwork(120),
  );
  serve(
    accountsEndpoints.verifyCode,
    (_caller, { body }, exchange) => codes.verifyCode(body.phoneNumber, exchange.browser(), body.code),
    perNetwork(240),
  );
  serve(accountsEndpoints.codeState, (caller, _input, exchange) =>
    codes.codeState(exchange.browser(), caller.phone, exchange.ip),
  );

  serve(accountsEndpoints.verifyUser, async (caller, { body }, exchange) => {
    const result = await accounts.verifyUser(caller, body, visitOf(exchange));
    if ('pass' in result) {
      exchange.setPhonePass(result.pass);
      return { isNewUser: true as const };
    }
    return 'user' in result && !('sessionToken' in result) ? result.user : letIn(exchange, result);
  });

  serve(
    accountsEndpoints.signup,
    async (caller, { body: { by, ...form } }, exchange) => {
      const outcome =
        'email' in form
          ? await passwords.signupByEmail(caller, form, visitOf(exchange))
          : await accounts.signupByPhone(caller, form, visitOf(exchange));
      const user = letIn(exchange, outcome);
      exchange.clearPhonePass();
      return user;
    },
    perNetwork(20),
  );

  serve(
    accountsEndpoints.login,
    async (caller, { body }, exchange) => {
      return letIn(exchange, await passwords.login(caller, body, visitOf(exchange)));
    },
    perNetwork(20),
  );

  serve(accountsEndpoints.logout, async (caller, _input, exchange) => {
    await accounts.logout(caller);
    exchange.clearSession();
    exchange.clearBanPass();
    return {};
  });

  serve(accountsEndpoints.checkAuth, async (viewer, _input, exchange) => {
    const user = await accounts.checkAuth(viewer);
    exchange.markVerified(user.verifiedUser);
    return user;
  });

  serve(accountsEndpoints.deleteAccount, async (viewer, _input, exchange) => {
    await accounts.requireProof(viewer);
    await accounts.deleteAccount(viewer, exchange.browser());
    exchange.clearSession();
    return {};
  });

  serve(accountsEndpoints.totalUsers, () => accounts.totalUsers());
  numberReviewsRoutes(serve, accounts);
}
