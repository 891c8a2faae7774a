import { EmailLogin } from '@showup/contract/accounts';
import { useLocation, useSearchParams } from 'react-router';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { Link } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountToasts } from '../accounts.texts.ts';
import { useWayOfBanned } from '../bans/banned.api.ts';
import { EmailField } from '../EmailField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useLogin } from './email-sign-in.api.ts';
import { signInTexts } from './sign-in.texts.ts';
import { searchForPassword } from './sign-in-address.ts';

export function EmailForm() {
  const login = useLogin();
  const goIfBanned = useWayOfBanned();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { email: '', password: '' },
    EmailLogin,
    async (credentials) => {
      try {
        await login.mutateAsync(credentials);
        notify.success(accountToasts.loggedIn);
      } catch (failure) {
        if (!goIfBanned(failure)) throw failure;
      }
    },
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4">
      <EmailField
        autoFocus={hasKeyboard()}
        value={form.email}
        onChange={(email) => setForm({ ...form, email })}
        error={errorOf('email')}
      />
      <PasswordField
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={errorOf('password')}
      />
      <Link
        to={{ pathname: '/login', search: searchForPassword(search) }}
        state={state}
        className="-my-2 self-end py-2.5 text-muted underline underline-offset-4"
      >
        {signInTexts.forgotPassword}
      </Link>
      <Button type="submit" wide busy={login.isPending}>
        {signInTexts.signIn}
      </Button>
      <p className="text-center text-muted">
        {signInTexts.newHere}{' '}
        <Link
          to="/signup"
          state={state}
          className="inline-block py-2.5 text-base-content underline underline-offset-4"
        >
          {signInTexts.signUpWithEmail}
        </Link>
      </p>
    </form>
  );
}
