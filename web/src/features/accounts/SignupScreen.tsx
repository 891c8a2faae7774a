import { EmailSignup } from '@showup/contract/accounts';
import { NAME_MAX } from '@showup/contract/profiles';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.tsx';
import { Page } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { BackLink } from '../profiles/BackLink.tsx';
import { useSession, useSignup } from './accounts.api.ts';
import { accountNotices } from './accounts.texts.ts';
import { failureText } from './failure-text.ts';
import { focusFirstError } from './focus-first-error.ts';
import { LegalLine } from './LegalLine.tsx';
import { PasswordField } from './PasswordField.tsx';

const emailEntry = '/login?with=email';

export function SignupScreen() {
  const { state } = useLocation();
  // An account without a phone has one thing to add there; any other has passed the guard.
  if (useSession().data) return <Navigate to="/login" replace state={state} />;
  return (
    <Page
      header={<TopBar left={<BackLink to={emailEntry} state={state} label="Back to sign in" />} />}
      className="gap-6 pt-2 pb-6"
    >
      <title>Sign up · Showup</title>
      <h1 className="font-display text-display font-bold">Create your account</h1>
      <SignupForm />
      <p className="text-center text-muted">
        Already have an account?{' '}
        <Link
          to={emailEntry}
          state={state}
          className="inline-block py-2.5 text-base-content underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
      <div className="mt-auto">
        <LegalLine />
      </div>
    </Page>
  );
}

function SignupForm() {
  const [form, setForm] = useState({ fullName: '', email: '', password: '' });
  const [tried, setTried] = useState(false);
  const signup = useSignup();
  const parsed = EmailSignup.safeParse(form);
  const errors = tried && !parsed.success ? z.flattenError(parsed.error).fieldErrors : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!parsed.success) {
      focusFirstError(event.currentTarget);
      return;
    }
    try {
      await signup.mutateAsync(parsed.data);
      notify.success(accountNotices.created);
    } catch (failure) {
      notify.error(failureText(failure));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX}
        value={form.fullName}
        onChange={(event) => setForm({ ...form, fullName: event.target.value })}
        error={errors.fullName?.[0]}
      />
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
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={errors.password?.[0]}
      />
      <Button type="submit" wide busy={signup.isPending} className="mt-2">
        Create Account
      </Button>
    </form>
  );
}
