import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { perNetwork } from '#platform/http/gate/pace';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { changePassword, resetPassword } from '../passwords/set-password.ts';
import { getProofState, requireProof } from '../sessions/proofs.ts';
import { letIn } from '../sign-in/let-in.ts';
import { visitOf } from '../sign-in/visit.ts';
import { changeEmail } from './change-email.ts';
import { deleteAccount } from './delete-account.ts';
import { proveEmail, sendEmailCode } from './email-proofs.ts';
import { proveByPassword, proveByPhone } from './prove.ts';
import { getTotalUsers } from './total-users.ts';

export function accountRoutes(routing: Routing, ctx: Context): void {
  const { serve } = routing;
  serve(accountSettingsEndpoints.proofState, (viewer) => getProofState(ctx, viewer));

  serve(
    accountSettingsEndpoints.prove,
    async (viewer, { body }, exchange) => {
      if ('token' in body) await proveByPhone(ctx, viewer, body.token);
      else await proveByPassword(ctx, viewer, body.password, visitOf(exchange));
      return {};
    },
    perNetwork(20),
  );

  serve(accountsEndpoints.deleteAccount, async (viewer, _input, exchange) => {
    await requireProof(ctx, viewer);
    await deleteAccount(ctx, viewer.id, exchange.browser());
    exchange.clearSession();
    return {};
  });

  serve(accountsEndpoints.totalUsers, () => getTotalUsers(ctx));
  emailAndPasswordRoutes(routing, ctx);
}

function emailAndPasswordRoutes({ serve }: Routing, ctx: Context): void {
  serve(
    accountSettingsEndpoints.changePassword,
    async (viewer, { body }, exchange) => {
      await changePassword(ctx, viewer, body, visitOf(exchange));
      return {};
    },
    perNetwork(20),
  );

  serve(
    accountSettingsEndpoints.changeEmail,
    (viewer, { body }, exchange) => changeEmail(ctx, viewer, body, visitOf(exchange)),
    perNetwork(20),
  );

  serve(
    accountSettingsEndpoints.sendEmailCode,
    (viewer, _input, exchange) => sendEmailCode(ctx, viewer, exchange.ip),
    perNetwork(60),
  );

  serve(
    accountSettingsEndpoints.proveEmail,
    (viewer, { body: { code } }) => proveEmail(ctx, viewer, code),
    perNetwork(60),
  );

  serve(
    accountSettingsEndpoints.resetPassword,
    async (caller, { body }, exchange) =>
      letIn(exchange, await resetPassword(ctx, caller, body, visitOf(exchange))),
    perNetwork(20),
  );
}
