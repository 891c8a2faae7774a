import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { answerSignIn, listNewSignIns } from './new-sign-ins.ts';
import { listSessions, signOutDevice } from './sessions-list.ts';

export function devicesRoutes({ serve }: Routing, ctx: Context): void {
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
