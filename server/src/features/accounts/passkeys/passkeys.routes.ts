import { passkeysEndpoints } from '@showup/contract/passkeys';
import { perNetwork } from '../../../platform/http/pace.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { AdminAccess } from '../admins/admin-access.ts';
import { letIn } from '../sign-in/let-in.ts';
import { visitOf } from '../sign-in/visit.ts';
import type { Passkeys } from './passkeys.ts';

export function passkeysRoutes(serve: Serve, passkeys: Passkeys, access: AdminAccess): void {
  serve(passkeysEndpoints.passkeys, (viewer) => passkeys.listPasskeys(viewer));
  serve(passkeysEndpoints.newPasskeyOptions, (viewer, _input, exchange) =>
    passkeys.newPasskeyOptions(viewer, exchange.browser()),
  );
  serve(passkeysEndpoints.addPasskey, (viewer, { body }, exchange) =>
    passkeys.addPasskey(viewer, body.passkey, visitOf(exchange)),
  );
  serve(passkeysEndpoints.removePasskey, (viewer, { body }) =>
    passkeys.removePasskey(viewer, body.passkeyId),
  );
  serve(
    passkeysEndpoints.passkeyOptions,
    (caller, _input, exchange) => passkeys.passkeyOptions(caller, exchange.browser()),
    perNetwork(60),
  );
  serve(
    passkeysEndpoints.passkeySignIn,
    async (caller, { body }, exchange) =>
      letIn(exchange, await passkeys.signIn(caller, body.signed, visitOf(exchange))),
    perNetwork(20),
  );
  serve(passkeysEndpoints.adminAccess, (viewer) => access.adminAccess(viewer));
  serve(
    passkeysEndpoints.confirmAdmin,
    async (viewer, { body }, exchange) => {
      if ('signed' in body) await access.confirmByPasskey(viewer, body.signed, exchange.browser());
      else await access.confirmByCode(viewer, body.recoveryCode);
      return {};
    },
    perNetwork(20),
  );
  serve(passkeysEndpoints.newRecoveryCodes, (admin) => access.newRecoveryCodes(admin));
}
