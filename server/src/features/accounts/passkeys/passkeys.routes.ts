import { passkeysEndpoints } from '@showup/contract/accounts/passkeys';
import { perNetwork } from '#platform/http/gate/rate-limit';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import {
  confirmByCode,
  confirmByPasskey,
  getAdminAccess,
  renewRecoveryCodes,
} from '../admins/admin-access.ts';
import { letIn } from '../sign-in/let-in.ts';
import { visitOf } from '../sign-in/visit.ts';
import { passkeyOptions, signInByPasskey } from './passkey-sign-in.ts';
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey } from './passkeys.ts';

export function passkeysRoutes({ serve }: Routing, ctx: Context): void {
  serve(passkeysEndpoints.passkeys, (viewer) => listPasskeys(ctx.db.sql, viewer.id));
  serve(passkeysEndpoints.newPasskeyOptions, (viewer, _input, exchange) =>
    newPasskeyOptions(ctx, viewer, exchange.browser()),
  );
  serve(passkeysEndpoints.addPasskey, (viewer, { body }, exchange) =>
    addPasskey(ctx, viewer, body.passkey, visitOf(exchange)),
  );
  serve(passkeysEndpoints.removePasskey, (viewer, { body }) => removePasskey(ctx, viewer, body.passkeyId));
  serve(
    passkeysEndpoints.passkeyOptions,
    (caller, _input, exchange) => passkeyOptions(ctx, caller, exchange.browser()),
    perNetwork(60),
  );
  serve(
    passkeysEndpoints.passkeySignIn,
    async (caller, { body }, exchange) =>
      letIn(exchange, await signInByPasskey(ctx, caller, body.signed, visitOf(exchange))),
    perNetwork(20),
  );
  serve(passkeysEndpoints.adminAccess, (viewer) => getAdminAccess(ctx, viewer));
  serve(
    passkeysEndpoints.confirmAdmin,
    async (viewer, { body }, exchange) => {
      if ('signed' in body) await confirmByPasskey(ctx, viewer, body.signed, exchange.browser());
      else await confirmByCode(ctx, viewer, body.recoveryCode);
      return {};
    },
    perNetwork(20),
  );
  serve(passkeysEndpoints.newRecoveryCodes, (admin) => renewRecoveryCodes(ctx, admin));
}
