import { accountsEndpoints } from '@showup/contract/accounts';
import { getUser } from '#features/profiles/people';
import { perNetwork } from '#platform/http/gate/rate-limit';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { getCodeState, sendCode } from '../codes/send-code.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { logOut } from '../sessions/sessions.ts';
import { letIn } from './let-in.ts';
import { logIn } from './sign-in.ts';
import { signUpByEmail, signUpByPhone } from './sign-up.ts';
import { verifyUser } from './verify-user.ts';
import { visitOf } from './visit.ts';

export function signInRoutes(routing: Routing, ctx: Context): void {
  codesRoutes(routing, ctx);
  sessionRoutes(routing, ctx);
}

function codesRoutes({ serve }: Routing, ctx: Context): void {
  serve(
    accountsEndpoints.sendCode,
    (_caller, { body }, exchange) => sendCode(ctx, body.phoneNumber, exchange.browser(), exchange.ip),
    perNetwork(120),
  );
  serve(
    accountsEndpoints.verifyCode,
    (_caller, { body }, exchange) => verifyCode(ctx, body.phoneNumber, exchange.browser(), body.code),
    perNetwork(240),
  );
  serve(accountsEndpoints.codeState, (caller, _input, exchange) =>
    getCodeState(ctx, exchange.browser(), caller.phone, exchange.ip),
  );
}

function sessionRoutes({ serve }: Routing, ctx: Context): void {
  serve(accountsEndpoints.verifyUser, async (caller, { body }, exchange) => {
    const outcome = await verifyUser(ctx, caller, body, visitOf(exchange));
    if (outcome.kind === 'phoneAdded') return outcome.user;
    if (outcome.kind !== 'newcomer') return letIn(exchange, outcome);
    exchange.setPhonePass(outcome.phonePass);
    return { isNewUser: true as const };
  });

  serve(
    accountsEndpoints.signup,
    async (caller, { body: { by, ...form } }, exchange) => {
      const outcome =
        'email' in form
          ? await signUpByEmail(ctx, caller, form, visitOf(exchange))
          : await signUpByPhone(ctx, caller, form, { ...visitOf(exchange), pass: exchange.phonePass() });
      const user = letIn(exchange, outcome);
      exchange.clearPhonePass();
      return user;
    },
    perNetwork(20),
  );

  serve(
    accountsEndpoints.login,
    async (caller, { body }, exchange) => letIn(exchange, await logIn(ctx, caller, body, visitOf(exchange))),
    perNetwork(20),
  );

  serve(accountsEndpoints.logout, async ({ viewer }, _input, exchange) => {
    if (viewer) await logOut(ctx, viewer);
    exchange.clearSession();
    exchange.clearBanPass();
    return {};
  });

  serve(accountsEndpoints.checkAuth, async (viewer, _input, exchange) => {
    const user = await getUser(ctx.db.sql, viewer.id);
    exchange.markVerified(user.verifiedUser);
    return user;
  });
}
