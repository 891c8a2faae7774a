import { accountSettingsEndpoints, EmailChange } from '@showup/contract/accounts/account-settings';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { EmailField } from '../EmailField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useRefusal } from '../use-refusal.ts';
import { accountScreenTexts } from './account.texts.ts';
import { useChangeEmail } from './account-settings.api.ts';
import { ProveDialog } from './ProveDialog.tsx';
import { useProvedSend } from './use-proved-send.ts';

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const refusal = useRefusal(accountSettingsEndpoints.changeEmail, {
    'accounts.email_taken': 'email',
    'accounts.password': 'password',
  });
  const { send, isProving, sendAgain } = useProvedSend({
    call: change.mutateAsync,
    show: refusal.show,
    onClose,
  });
  const { form, setForm, errorOf, submit } = useCheckedForm({ email: '', password: '' }, EmailChange, send);

  if (isProving)
    return (
      <ProveDialog
        title={accountScreenTexts.changeEmail}
        then={accountScreenTexts.proveToChangeEmail}
        busy={change.isPending}
        onProved={sendAgain}
        onClose={onClose}
      />
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
