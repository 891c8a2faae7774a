import { accountSettingsEndpoints, EmailChange } from '@showup/contract/account-settings';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { notify } from '../../../ui/toasts/notify.tsx';
import { EmailField } from '../EmailField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { failureText } from '../failure-text.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import { useRefusal } from '../use-refusal.ts';
import { accountScreenTexts } from './account.texts.ts';
import { isProofMissing, useChangeEmail } from './account-settings.api.ts';
import { ProveDialog } from './ProveDialog.tsx';

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const refusal = useRefusal(accountSettingsEndpoints.changeEmail, {
    'accounts.email_taken': 'email',
    'accounts.password': 'password',
  });
  const [unproved, setUnproved] = useState<z.infer<typeof EmailChange>>();
  const { form, setForm, errorOf, submit } = useCheckedForm({ email: '', password: '' }, EmailChange, send);

  async function send(wanted: z.infer<typeof EmailChange>) {
    try {
      await change.mutateAsync(wanted);
    } catch (failure) {
      if (isProofMissing(failure)) setUnproved(wanted);
      else refusal.place(failure);
      return;
    }
    notify.success(accountScreenTexts.emailChanged);
    onClose();
  }

  if (unproved)
    return (
      <ProveDialog
        title={accountScreenTexts.changeEmail}
        then={accountScreenTexts.proveToChangeEmail}
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
