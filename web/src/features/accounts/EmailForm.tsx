import { EmailLogin } from '@showup/contract/accounts';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLogin } from './accounts.api.ts';
import { accountNotices } from './accounts.texts.ts';
import { failureText } from './failure-text.ts';
import { focusFirstError } from './focus-first-error.ts';
import { PasswordField } from './PasswordField.tsx';

export function EmailForm() {
  const [form, setForm] = useState({ email: '', password: '' });
  const [tried, setTried] = useState(false);
  const login = useLogin();
  const { state } = useLocation();
  const parsed = EmailLogin.safeParse(form);
  const errors = tried && !parsed.success ? z.flattenError(parsed.error).fieldErrors : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!parsed.success) {
      focusFirstError(event.currentTarget);
      return;
    }
    try {
      await login.mutateAsync(parsed.data);
      notify.success(accountNotices.loggedIn);
    } catch (failure) {
      notify.error(failureText(failure));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.target.value })}
        error={errors.email?.[0]}
      />
      <PasswordField
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={errors.password?.[0]}
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
