import { accountSettingsEndpoints, PasswordChange } from '@showup/contract/account-settings';
import { notify } from '../../../ui/toasts/notify.tsx';
import { useViewer } from '../../profiles/profiles.api.ts';
import { FormDialog } from '../FormDialog.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import { useRefusal } from '../use-refusal.ts';
import { accountScreenTexts } from './account.texts.ts';
import { useChangePassword } from './account-settings.api.ts';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { email } = useViewer();
  const change = useChangePassword();
  const refusal = useRefusal(accountSettingsEndpoints.changePassword, {
    'accounts.password': 'currentPassword',
    'accounts.common_password': 'newPassword',
  });
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { currentPassword: '', newPassword: '' },
    PasswordChange,
    async (passwords) => {
      try {
        await change.mutateAsync(passwords);
      } catch (failure) {
        refusal.place(failure);
        return;
      }
      notify.success(accountScreenTexts.passwordChanged);
      onClose();
    },
  );

  return (
    <FormDialog
      title={accountScreenTexts.changePassword}
      action={accountScreenTexts.changePassword}
      busy={change.isPending}
      form={refusal.form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {/* For the password manager, which keeps the new one under this name. */}
      <input hidden readOnly type="text" autoComplete="username" value={email ?? ''} />
      <PasswordField
        label={accountScreenTexts.currentPassword}
        autoComplete="current-password"
        value={form.currentPassword}
        onChange={(currentPassword) => {
          refusal.forget('currentPassword');
          setForm({ ...form, currentPassword });
        }}
        error={errorOf('currentPassword') ?? refusal.refused('currentPassword')}
      />
      <PasswordField
        label={accountScreenTexts.newPassword}
        autoComplete="new-password"
        value={form.newPassword}
        onChange={(newPassword) => {
          refusal.forget('newPassword');
          setForm({ ...form, newPassword });
        }}
        error={errorOf('newPassword') ?? refusal.refused('newPassword')}
      />
      <p className="text-note text-muted">{accountScreenTexts.othersSignedOut}</p>
    </FormDialog>
  );
}
