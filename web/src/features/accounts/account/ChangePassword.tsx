import { accountSettingsEndpoints, PasswordChange } from '@showup/contract/account-settings';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { notify } from '../../../ui/toasts/notify.tsx';
import { useViewer } from '../../profiles/profiles.api.ts';
import { FormDialog } from '../FormDialog.tsx';
import { failureText } from '../failure-text.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import { useRefusal } from '../use-refusal.ts';
import { accountScreenTexts } from './account.texts.ts';
import { isProofMissing, useChangePassword } from './account-settings.api.ts';
import { ProveDialog } from './ProveDialog.tsx';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { email } = useViewer();
  const change = useChangePassword();
  const refusal = useRefusal(accountSettingsEndpoints.changePassword, {
    'accounts.password': 'currentPassword',
    'accounts.common_password': 'newPassword',
  });
  const [unproved, setUnproved] = useState<z.infer<typeof PasswordChange>>();
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { currentPassword: '', newPassword: '' },
    PasswordChange,
    send,
  );

  async function send(wanted: z.infer<typeof PasswordChange>) {
    try {
      await change.mutateAsync(wanted);
    } catch (failure) {
      if (isProofMissing(failure)) setUnproved(wanted);
      else refusal.place(failure);
      return;
    }
    notify.success(accountScreenTexts.passwordChanged);
    onClose();
  }

  if (unproved)
    return (
      <ProveDialog
        title={accountScreenTexts.changePassword}
        then={accountScreenTexts.proveToChangePassword}
        busy={change.isPending}
        onProved={() => {
          setUnproved(undefined);
          void send(unproved).catch((failure) => notify.error(failureText(failure), { of: failure }));
        }}
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
