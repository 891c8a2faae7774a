import { passkeysEndpoints } from '@showup/contract/passkeys';
import { perNetwork } from '../../http/pace.ts';
import type { Serve } from '../../http/serve.ts';
import { letIn } from './let-in.ts';
import type { Passkeys } from './passkeys.ts';
import { visitOf } from './visit.ts';

export function passkeysRoutes(serve: Serve, passkeys: Passkeys): void {
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
  serve(passkeysEndpoints.adminAccess, (viewer) => passkeys.adminAccess(viewer));
  serve(
    passkeysEndpoints.confirmAdmin,
    async (viewer, { body }, exchange) => {
      if ('signed' in body) await passkeys.confirmByPasskey(viewer, body.signed, exchange.browser());
      else await passkeys.confirmByCode(viewer, body.recoveryCode);
      return {};
    },
    perNetwork(20),
  );
  serve(passkeysEndpoints.newRecoveryCodes, (admin) => passkeys.newRecoveryCodes(admin));
}
