import { accountSettingsEndpoints, PasswordChange } from '@showup/contract/accounts/account-settings';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { FormDialog } from '../FormDialog.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useRefusal } from '../use-refusal.ts';
import { accountScreenTexts } from './account.texts.ts';
import { useChangePassword } from './account-settings.api.ts';
import { ProveDialog } from './ProveDialog.tsx';
import { useProvedSend } from './use-proved-send.ts';

const empty = { currentPassword: '', newPassword: '' };

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { email } = useViewer();
  const change = useChangePassword();
  const refusal = useRefusal(accountSettingsEndpoints.changePassword, {
    'accounts.password': 'currentPassword',
    'accounts.common_password': 'newPassword',
  });
  const { send, isProving, sendAgain } = useProvedSend({
    call: change.mutateAsync,
    show: refusal.show,
    done: accountScreenTexts.passwordChanged,
    onClose,
  });
  const { form, setForm, errorOf, submit } = useCheckedForm(empty, PasswordChange, send);

  if (isProving)
    return (
      <ProveDialog
        title={accountScreenTexts.changePassword}
        then={accountScreenTexts.proveToChangePassword}
        busy={change.isPending}
        onProved={sendAgain}
        onClose={onClose}
      />
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
      {/* Password managers save the new password under this name. */}
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
