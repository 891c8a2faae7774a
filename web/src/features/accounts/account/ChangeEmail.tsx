import { accountSettingsEndpoints, EmailChange } from '@showup/contract/account-settings';
import { notify } from '../../../ui/toasts/notify.tsx';
import { EmailField } from '../EmailField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import { useRefusal } from '../use-refusal.ts';
import { accountScreenTexts } from './account.texts.ts';
import { useChangeEmail } from './account-settings.api.ts';

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const refusal = useRefusal(accountSettingsEndpoints.changeEmail, {
    'accounts.email_taken': 'email',
    'accounts.password': 'password',
  });
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { email: '', password: '' },
    EmailChange,
    async (wanted) => {
      try {
        await change.mutateAsync(wanted);
      } catch (failure) {
        refusal.place(failure);
        return;
      }
      notify.success(accountScreenTexts.emailChanged);
      onClose();
    },
  );

  return (
    <FormDialog
      title={accountScreenTexts.changeEmail}
      action={accountScreenTexts.changeEmail}
      busy={change.isPending}
      form={refusal.form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <EmailField
        label={accountScreenTexts.newEmail}
        value={form.email}
        onChange={(email) => {
          refusal.forget('email');
          setForm({ ...form, email });
        }}
        error={errorOf('email') ?? refusal.refused('email')}
      />
      <PasswordField
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => {
          refusal.forget('password');
          setForm({ ...form, password });
        }}
        error={errorOf('password') ?? refusal.refused('password')}
      />
    </FormDialog>
  );
}
