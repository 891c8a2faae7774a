import { knowsPasskeys } from '#lib/device/webauthn.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountToasts } from '../accounts.texts.ts';
import { useWayOfBanned } from '../bans/banned.api.ts';
import { failureText } from '../failure-text.ts';
import { usePasskeySignIn } from '../passkeys/passkeys.api.ts';
import { passkeyTexts } from '../passkeys/passkeys.texts.ts';

/** Signs in with a passkey. Hidden in browsers that do not support them. */
export function PasskeySignIn() {
  const signIn = usePasskeySignIn();
  const goIfBanned = useWayOfBanned();
  if (!knowsPasskeys()) return null;

  async function enter() {
    try {
      if (await signIn.mutateAsync()) notify.success(accountToasts.loggedIn);
    } catch (failure) {
      if (!goIfBanned(failure)) notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <Button variant="plain" size="medium" busy={signIn.isPending} onClick={() => void enter()}>
      {passkeyTexts.signIn}
    </Button>
  );
}
