import { Password } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import type { BirthdayAsked } from '@showup/contract/accounts/number';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { isRefused } from '#lib/api/call-failed.ts';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useResetPassword } from '../account/account-settings.api.ts';
import { accountToasts } from '../accounts.texts.ts';
import { useWayOfBanned } from '../bans/banned.api.ts';
import { otpTexts } from '../codes/otp.texts.ts';
import { failureText } from '../failure-text.ts';
import { BirthdayQuestion } from '../number/BirthdayQuestion.tsx';
import { birthdayIn } from '../number/birthday-question.api.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useRefusal } from '../use-refusal.ts';

const { resetPassword } = accountSettingsEndpoints;

type Props = {
  phone: string;
  /** The token for a correct code to that phone. */
  token: string;
  /** Signs in with the same code instead, if the account has no password. */
  onSignIn: () => void;
  signingIn: boolean;
};

/** The last step of 'Forgot password?', after the correct code. */
export function NewPassword({ phone, token, onSignIn, signingIn }: Props) {
  const [refusal, setRefusal] = useState<string>();
  /** The new password, kept while the birthday is asked for. */
  const [held, setHeld] = useState<{ newPassword: string; asked: BirthdayAsked }>();
  const reset = useResetPassword();
  const goIfBanned = useWayOfBanned();
  const navigate = useNavigate();
  const { to, state } = usePhoneEntry();

  async function save(newPassword: string, dob?: string) {
    try {
      await reset.mutateAsync({ token, phoneNumber: phone, newPassword, dob });
      notify.success(accountToasts.loggedIn);
    } catch (failure) {
      if (goIfBanned(failure)) return;
      const asked = birthdayIn(failure);
      if (asked) return setHeld({ newPassword, asked });
      if (isRefused(failure, resetPassword, 'accounts.no_password_at_phone')) {
        return setRefusal(failure.message);
      }
      // The proof of the phone has expired, so the person needs a new code.
      if (isRefused(failure, resetPassword, 'codes.token')) navigate(to, { replace: true, state });
      throw failure;
    }
  }

  if (refusal !== undefined) {
    return (
      <Step title={otpTexts.noPasswordHere} text={refusal}>
        <Button wide autoFocus busy={signingIn} onClick={onSignIn}>
          {otpTexts.thisPhone}
        </Button>
        <PhoneEntryLink />
      </Step>
    );
  }
  if (held) {
    return (
      <BirthdayQuestion
        phone={phone}
        token={token}
        asked={held.asked}
        busy={reset.isPending}
        onAnswer={(dob) =>
          save(held.newPassword, dob).catch((failure: unknown) =>
            notify.error(failureText(failure), { of: failure }),
          )
        }
      />
    );
  }
  return (
    <Step title={otpTexts.chooseANewPassword} text={otpTexts.newPasswordText}>
      <PasswordForm busy={reset.isPending} onSave={save} />
    </Step>
  );
}

function usePhoneEntry() {
  const { state, search } = useLocation();
  return { to: { pathname: '/login', search }, state };
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const entry = usePhoneEntry();
  return (
    <Page
      header={<TopBar left={<BackLink {...entry} label={otpTexts.backToPhone} />} />}
      className="pt-4 pb-6"
    >
      <title>{pageTitle(title)}</title>
      <h1 className="font-display text-display font-bold text-balance">{title}</h1>
      <p role="status" className="mt-3 text-muted">
        {text}
      </p>
      <div className="mt-8 flex flex-col gap-4">{children}</div>
    </Page>
  );
}

function PhoneEntryLink() {
  return (
    <Link
      {...usePhoneEntry()}
      replace
      className="self-center py-2.5 text-base-content underline underline-offset-4"
    >
      {otpTexts.useAnotherNumber}
    </Link>
  );
}

type FormProps = { busy: boolean; onSave: (newPassword: string) => Promise<void> };

function PasswordForm({ busy, onSave }: FormProps) {
  const refusal = useRefusal(resetPassword, { 'accounts.common_password': 'newPassword' });
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { newPassword: '' },
    z.object({ newPassword: Password }),
    async ({ newPassword }) => {
      try {
        await onSave(newPassword);
      } catch (failure) {
        refusal.show(failure);
      }
    },
  );

  return (
    <form
      ref={refusal.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <PasswordField
        label={otpTexts.newPassword}
        autoComplete="new-password"
        value={form.newPassword}
        onChange={(newPassword) => {
          refusal.forget('newPassword');
          setForm({ newPassword });
        }}
        error={errorOf('newPassword') ?? refusal.refused('newPassword')}
        autoFocus
      />
      <Button type="submit" wide busy={busy}>
        {otpTexts.saveAndSignIn}
      </Button>
    </form>
  );
}
