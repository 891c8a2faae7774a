import { EmailLogin } from '@showup/contract/accounts';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.tsx';
import { useLogin } from './accounts.api.ts';
import { accountNotices } from './accounts.texts.ts';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useCheckedForm } from './use-checked-form.ts';

export function EmailForm() {
  const login = useLogin();
  const { state } = useLocation();
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { email: '', password: '' },
    EmailLogin,
    async (credentials) => {
      await login.mutateAsync(credentials);
      notify.success(accountNotices.loggedIn);
    },
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4">
      <EmailField
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
      <Button type="submit" wide busy={login.isPending}>
        Sign in
      </Button>
      <p className="text-center text-muted">
        New here?{' '}
        <Link
          to="/signup"
          state={state}
          className="inline-block py-2.5 text-base-content underline underline-offset-4"
        >
          Sign up with email
        </Link>
      </p>
    </form>
  );
}
