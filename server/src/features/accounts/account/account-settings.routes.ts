import { accountSettingsEndpoints } from '@showup/contract/account-settings';
import { perNetwork } from '../../../platform/http/pace.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { Accounts } from '../accounts.service.ts';
import type { NewSignIns } from '../devices/new-sign-ins.ts';
import type { Passwords } from '../passwords/passwords.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { letIn } from '../sign-in/let-in.ts';
import { visitOf } from '../sign-in/visit.ts';
import type { EmailProofs } from './email-proofs.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly newSignIns: NewSignIns;
  readonly emailProofs: EmailProofs;
}

export function accountSettingsRoutes(serve: Serve, parts: Parts): void {
  const { accounts, passwords, sessions, newSignIns, emailProofs } = parts;
  serve(accountSettingsEndpoints.proofState, (viewer) => sessions.proofState(viewer));

  serve(
    accountSettingsEndpoints.prove,
    async (viewer, { body }, exchange) => {
      if ('token' in body) await accounts.proveByPhone(viewer, body.token);
      else await passwords.proveByPassword(viewer, body.password, visitOf(exchange));
      return {};
    },
    perNetwork(20),
  );

  serve(accountSettingsEndpoints.listSessions, (viewer) => sessions.listSessions(viewer));

  serve(accountSettingsEndpoints.endSession, async (viewer, { body: { sessionId } }, exchange) => {
    await sessions.endSession(viewer, sessionId);
    if (sessionId === viewer.sessionId) exchange.clearSession();
    return {};
  });

  serve(accountSettingsEndpoints.newSignIns, (viewer) => newSignIns.newSignIns(viewer));

  serve(accountSettingsEndpoints.answerSignIn, async (viewer, { body: { signInId, wasMe } }) => {
    await newSignIns.answerSignIn(viewer, signInId, wasMe);
    return {};
  });

  serve(
    accountSettingsEndpoints.changeNumber,
    (viewer, { body }) => accounts.changeNumber(viewer, body),
    perNetwork(20),
  );

  serve(
    accountSettingsEndpoints.changePassword,
    async (viewer, { body }, exchange) => {
      await passwords.changePassword(viewer, body, visitOf(exchange));
      return {};
    },
    perNetwork(20),
  );

  serve(
    accountSettingsEndpoints.changeEmail,
    (viewer, { body }, exchange) => passwords.changeEmail(viewer, body, visitOf(exchange)),
    perNetwork(20),
  );

  serve(
    accountSettingsEndpoints.sendEmailCode,
    (viewer, _input, exchange) => emailProofs.sendEmailCode(viewer, exchange.ip),
    perNetwork(60),
  );

  serve(
    accountSettingsEndpoints.proveEmail,
    (viewer, { body: { code } }) => emailProofs.proveEmail(viewer, code),
    perNetwork(60),
  );

  serve(
    accountSettingsEndpoints.resetPassword,
    async (caller, { body }, exchange) => {
      return letIn(exchange, await passwords.resetPassword(caller, body, visitOf(exchange)));
    },
    perNetwork(20),
  );
}
