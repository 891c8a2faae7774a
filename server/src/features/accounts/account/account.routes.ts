import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { ownBanEndpoints } from '@showup/contract/accounts/bans';
import { numberEndpoints } from '@showup/contract/accounts/number';
import { perNetwork } from '#platform/http/gate/rate-limit';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { appealBan, getOwnBan } from '../bans/refuse-banned.ts';
import { answerSignIn, listNewSignIns } from '../devices/new-sign-ins.ts';
import { listSessions, signOutDevice } from '../devices/sessions-list.ts';
import { changeNumber } from '../number/change-number.ts';
import { askNumberReview } from '../number/number-reviews.ts';
import { takeNumberBack } from '../number/take-number-back.ts';
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
  devicesRoutes(routing, ctx);
  numberRoutes(routing, ctx);
  ownBanRoutes(routing, ctx);
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

function ownBanRoutes({ serve }: Routing, ctx: Context): void {
  serve(ownBanEndpoints.ownBan, (banId) => getOwnBan(ctx.db.sql, banId));
  serve(ownBanEndpoints.appeal, (banId, { body }) => appealBan(ctx, banId, body.text), perNetwork(20));
}

function devicesRoutes({ serve }: Routing, ctx: Context): void {
  serve(accountSettingsEndpoints.listSessions, (viewer) => listSessions(ctx, viewer));

  serve(accountSettingsEndpoints.endSession, async (viewer, { body: { sessionId } }, exchange) => {
    await signOutDevice(ctx, viewer, sessionId);
    if (sessionId === viewer.sessionId) exchange.clearSession();
    return {};
  });

  serve(accountSettingsEndpoints.newSignIns, (viewer) => listNewSignIns(ctx, viewer));

  serve(accountSettingsEndpoints.answerSignIn, async (viewer, { body: { signInId, wasMe } }) => {
    await answerSignIn(ctx, viewer, signInId, wasMe);
    return {};
  });
}

function numberRoutes({ serve }: Routing, ctx: Context): void {
  serve(
    accountSettingsEndpoints.changeNumber,
    (viewer, { body }) => changeNumber(ctx, viewer, body),
    perNetwork(20),
  );

  serve(
    accountSettingsEndpoints.takeNumberBack,
    (viewer, { body: { token } }, exchange) => takeNumberBack(ctx, viewer, token, exchange.browser()),
    perNetwork(20),
  );

  serve(
    numberEndpoints.askNumberReview,
    async (_caller, { body }, exchange) => {
      await askNumberReview(ctx, body, visitOf(exchange));
      return {};
    },
    perNetwork(20),
  );
}
