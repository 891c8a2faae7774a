import { accountsEndpoints, EmailSignup } from '@showup/contract/accounts';
import { NAME_MAX } from '@showup/contract/profiles';
import { properName } from '@showup/contract/profiles/names';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { stored } from '#lib/kept/stored.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { Link, Redirect } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useSession } from '../accounts.api.ts';
import { accountToasts } from '../accounts.texts.ts';
import { EmailField } from '../EmailField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { BesideTheIdea } from '../sign-in/BesideTheIdea.tsx';
import { LegalLine } from '../sign-in/LegalLine.tsx';
import { useRefusal } from '../use-refusal.ts';
import { useSignup } from './sign-up.api.ts';
import { signUpTexts } from './sign-up.texts.ts';

const SignupDraft = z.object({ fullName: z.string(), email: z.string() });
type SignupDraft = z.infer<typeof SignupDraft>;

/** The email form without the password. Survives a reload and Back, in this tab only. */
const signupDraft = stored(() => sessionStorage, 'showup.signup', SignupDraft);

const SignupEntry = z.extend(EmailSignup, { fullName: EmailSignup.shape.fullName.check(properName) });
const emailEntry = '/login?with=email';

export function SignupScreen() {
  const { state } = useLocation();
  // Someone whose account has no phone adds one there. The guard has redirected all other accounts.
  if (useSession().data) return <Redirect to="/login" state={state} />;
  return (
    <BesideTheIdea>
      <Page
        header={<TopBar left={<BackLink to={emailEntry} state={state} label={signUpTexts.backToSignIn} />} />}
        gathered
        className="gap-6 pt-2 pb-6"
      >
        <title>{pageTitle(signUpTexts.signUp)}</title>
        <h1 className="font-display text-display font-bold">{signUpTexts.createYourAccount}</h1>
        <SignupForm />
        <p className="text-center text-muted">
          {signUpTexts.alreadyHaveAnAccount}{' '}
          <Link
            to={emailEntry}
            state={state}
            className="inline-block py-2.5 text-base-content underline underline-offset-4"
          >
            {signUpTexts.signIn}
          </Link>
        </p>
        <div className="mt-auto">
          <LegalLine />
        </div>
      </Page>
    </BesideTheIdea>
  );
}

function SignupForm() {
  const signup = useSignup();
  const refusal = useRefusal(accountsEndpoints.signup, { 'accounts.common_password': 'password' });
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { fullName: '', email: '', ...signupDraft.read(), password: '' },
    SignupEntry,
    async (account) => {
      try {
        await signup.mutateAsync(account);
      } catch (failure) {
        refusal.show(failure);
        return;
      }
      signupDraft.clear();
      notify.success(accountToasts.created);
    },
  );

  function note(part: Partial<SignupDraft>) {
    const { password, ...now } = { ...form, ...part };
    signupDraft.write(now);
    setForm({ ...now, password });
  }

  return (
    <form
      ref={refusal.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={signUpTexts.fullName}
        name="name"
        autoFocus={hasKeyboard()}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={form.fullName}
        onChange={(event) => note({ fullName: event.target.value })}
        error={errorOf('fullName')}
      />
      <EmailField value={form.email} onChange={(email) => note({ email })} error={errorOf('email')} />
      <PasswordField
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => {
          refusal.forget('password');
          setForm({ ...form, password });
        }}
        error={errorOf('password') ?? refusal.refused('password')}
      />
      <Button type="submit" wide busy={signup.isPending} className="mt-2">
        {signUpTexts.createAccount}
      </Button>
    </form>
  );
}
