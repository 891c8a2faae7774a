import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.tsx';
import { useLogout } from '../accounts/accounts.api.ts';
import { clearVerificationStorage } from './verification.stored.ts';

/** The way out for someone whom the tabs do not reach yet. */
export function LogOutButton() {
  const logout = useLogout();

  function leave() {
    logout.mutate(undefined, {
      onSuccess: () => {
        clearVerificationStorage();
        notify.success('Logged out successfully');
      },
      onError: (error) => notify.error(error.message),
    });
  }

  return (
    <Button variant="plain" size="medium" busy={logout.isPending} onClick={leave} className="text-muted">
      Log out
    </Button>
  );
}
