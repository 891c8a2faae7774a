import { Button, type ButtonLook } from '#ui/buttons/Button.tsx';
import { useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useLogout } from '../accounts.api.ts';
import { accountToasts } from '../accounts.texts.ts';
import { failureText } from '../failure-text.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';

type Props = ButtonLook & {
  /** What still needs the session. Signs out once it resolves. */
  before?: (() => Promise<void>) | undefined;
};

/** Signs out, from any screen. */
export function LogOutButton({ before, ...look }: Props) {
  const logout = useLogout();
  const navigate = useNavigate();

  async function leave() {
    try {
      await before?.();
      await logout.mutateAsync();
      notify.success(accountToasts.loggedOut);
      // The next person to sign in starts on the home screen, not where this one left off.
      navigate('/login', { replace: true, state: null });
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
