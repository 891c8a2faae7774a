import { useNavigate } from 'react-router';
import { Button, type ButtonLook } from '../../../ui/buttons/Button.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { useLogout } from '../accounts.api.ts';
import { accountNotices } from '../accounts.texts.ts';
import { failureText } from '../failure-text.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';

/** Signs out, from any screen. */
export function LogOutButton(look: ButtonLook) {
  const logout = useLogout();
  const navigate = useNavigate();

  async function leave() {
    try {
      await logout.mutateAsync();
      notify.success(accountNotices.loggedOut);
      // The next person to sign in starts on the home screen, not where this one left off.
      void navigate('/login', { replace: true, state: null });
    } catch (failure) {
      notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <Button {...look} busy={logout.isPending} onClick={() => void leave()}>
      {signInTexts.logOut}
    </Button>
  );
}
